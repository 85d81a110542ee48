import Type, { type Static } from 'typebox'
import {
  CivilDate,
  Code,
  Count,
  Id,
  Instant,
  Line,
  NullableInstant,
  NullableNumber,
  NullableTime,
  nullable,
  SmallId,
} from './scalars.ts'

const Minutes = Type.Integer({ minimum: 0, maximum: 2000 })

/** A wait as it may be told: half of such waits are over at the first, four of five at the second; full fives. */
export const WaitRange = Type.Object({ fromMinutes: Minutes, toMinutes: Minutes })
export type WaitRange = Static<typeof WaitRange>

/** What the plan of the evening says, simulated from how it stands (visit-60). */
export const EveningEstimates = Type.Object({
  at: Instant,
  /** Who waits for a room, in the order in which they should be placed. */
  waiting: Type.Array(
    Type.Object({
      reservationId: Id,
      reservationCode: Code,
      nBefore: Count,
      /** Null where nothing honest can be said. */
      wait: nullable(WaitRange),
      /** The room that the plan gives her; null where it has none. */
      roomId: nullable(SmallId),
    }),
    { maxItems: 300 },
  ),
  /** Who pressed Ready and waits for the mikvah. */
  ready: Type.Array(
    Type.Object({ reservationId: Id, roomId: SmallId, nBefore: Count, wait: nullable(WaitRange) }),
    { maxItems: 300 },
  ),
  /** When each room can be given to somebody, soonest first; a room out of use is not among them. */
  rooms: Type.Array(
    Type.Object({ roomId: SmallId, name: Line, bath: Type.Boolean(), freeAt: Instant, free: Type.Boolean() }),
    { maxItems: 200 },
  ),
  /** The cleaner's order: by when the plan wants the room, then the oldest. */
  cleaning: Type.Array(Type.Object({ roomId: SmallId, neededBy: NullableTime }), { maxItems: 200 }),
})
export type EveningEstimates = Static<typeof EveningEstimates>

const score = {
  told: Count,
  /** How many came before the later of the two; four of five is honest. */
  inTime: Count,
  /** Middle of what came later (above zero) or sooner than half the waits should take. */
  medianErrorMinutes: NullableNumber,
}

/** How good what was told has been: tonight and the sixty nights before, together and night by night, the newest first. */
export const WaitRecord = Type.Object({
  ...score,
  since: NullableInstant,
  nights: Type.Array(Type.Object({ date: CivilDate, ...score }), { maxItems: 61 }),
})
export type WaitRecord = Static<typeof WaitRecord>
