import Type, { type Static } from 'typebox'
import { Instant, Line, NullableInstant, nullable, written } from './scalars.ts'

/** At what time an ordered update is installed. */
export const updateTimes = ['now', 'tonight'] as const
/** How the last update ended. */
export const updateOutcomes = ['updated', 'wentBack', 'refused'] as const

/** The release of this machine, the one that is offered, and how the last update ended (building-1161). */
export const ReleaseState = Type.Object({
  /** Whether it is updated from this page: it came as a package, and has a key to check others by. */
  canInstall: Type.Boolean(),
  /** A newer release. */
  offered: nullable(
    Type.Object({
      version: Line,
      /** What is new in it. */
      notes: Type.Array(written(2000), { maxItems: 60 }),
      /** Its package has arrived and is what was signed. */
      isHere: Type.Boolean(),
    }),
  ),
  /** The package is being fetched. */
  fetching: Type.Boolean(),
  /** Why the last look or fetch brought nothing. */
  fault: nullable(Type.Enum(['releaseRefused', 'releaseNotFound'])),
  order: nullable(Type.Enum([...updateTimes])),
  /** Why nothing is installed at this moment: Shabbos or Yom Tov, or the building is open. */
  waits: nullable(Type.Enum(['rest', 'open'])),
  /** Where releases are looked for each day. */
  channel: nullable(Type.String({ maxLength: 500 })),
  lookedAt: NullableInstant,
  last: nullable(
    Type.Object({ version: Line, at: Instant, outcome: Type.Enum([...updateOutcomes]), why: Line }),
  ),
})
export type ReleaseState = Static<typeof ReleaseState>
