import Type, { type Static } from 'typebox'
import { Count, Instant, Line, NullableInstant, nullable, written } from './scalars.ts'

/** Where copies of backups are kept, besides the machine (sync-1120). */
export const placeKinds = ['folder', 'store', 'otherSide'] as const
export type PlaceKind = (typeof placeKinds)[number]

/**
 * Why a place has no copy. `absent`: its folder is not there; `sameDisk`: its folder is on the disk of the data;
 * `refused`: the store does not accept the key or the bucket; `differs`: what came back is not what was sent.
 */
export const placeFaultWords = [
  'absent',
  'sameDisk',
  'readOnly',
  'full',
  'refused',
  'unreachable',
  'unanswered',
  'differs',
  'tooLarge',
  'tooSoon',
  'other',
] as const
export type PlaceFaultWord = (typeof placeFaultWords)[number]

const Fault = nullable(
  Type.Object({
    word: Type.Enum([...placeFaultWords]),
    /** What the place or the machine said, such as `NoSuchBucket`; '' for nothing. */
    detail: written(300),
  }),
)

export const BackupPlace = Type.Object({
  kind: Type.Enum([...placeKinds]),
  /** A folder or an address; '' for the other side. */
  where: written(300),
  /** The newest backup that it has given back whole. */
  copy: nullable(Type.Object({ at: Instant, copiedAt: Instant })),
  checkedAt: NullableInstant,
  fault: Fault,
})
export type BackupPlace = Static<typeof BackupPlace>

/** A step of a backup that a person asked for: the backup itself, or its copy to a place. */
export const BackupStep = Type.Object({
  of: Type.Enum(['own', ...placeKinds]),
  state: Type.Enum(['runs', 'done', 'failed']),
  bytes: Count,
  ms: Count,
  fault: Fault,
})
export type BackupStep = Static<typeof BackupStep>

/** The backups of a side (sync-1124). */
export const BackupsView = Type.Object({
  /** Whether this side makes backups itself. */
  makes: Type.Boolean(),
  made: Type.Array(
    Type.Object({
      name: Line,
      at: Instant,
      bytes: Count,
      /** Of its log; null for a backup of an older release. */
      entries: nullable(Count),
    }),
    { maxItems: 500 },
  ),
  places: Type.Array(BackupPlace, { maxItems: placeKinds.length }),
  /** `waits`: the recovery key is on the machine until a person has written it down. */
  key: Type.Enum(['none', 'waits', 'written']),
  /** The newest backup of the other side, which is kept here. */
  held: nullable(Type.Object({ name: Line, at: Instant, bytes: Count })),
  /** The last backup that a person asked for, since the start of the process. */
  run: nullable(Type.Object({ at: Instant, runs: Type.Boolean(), steps: Type.Array(BackupStep) })),
})
export type BackupsView = Static<typeof BackupsView>
