import { orderReasons } from '@mayim/domain/plan/evening-plan.ts'
import { reservationStatuses } from '@mayim/domain/status.ts'
import Type, { type Static } from 'typebox'
import { Code, Count, Id, Instant, Line, NullableTime, nullable, SmallId } from './scalars.ts'

const Minutes = Type.Integer({ minimum: 0, maximum: 2000 })

/**
 * A wait as shown: half of such waits end by the first number, four of five by the second; multiples of five. Both are 0
 * of one that is over any minute: the shortest wait was told, and has passed (visit-67).
 */
export const WaitRange = Type.Object({ fromMinutes: Minutes, toMinutes: Minutes })
export type WaitRange = Static<typeof WaitRange>

/** A visit while its patron is in the building, as her own phone shows it (visit-170). */
export const VisitNow = Type.Object({
  reservationId: Id,
  reservationStatus: Type.Enum([...reservationStatuses]),
  /** How many are before her for a room, or for the mikvah; null while she is in no queue. */
  nBefore: nullable(Count),
  /** Null if no useful prediction exists. */
  wait: nullable(WaitRange),
  /** Null outside a room. */
  room: nullable(
    Type.Object({
      id: SmallId,
      name: Line,
      section: Type.Object({
        id: SmallId,
        name: Line,
        attendant: nullable(Type.Object({ firstName: Line, lastName: Line })),
      }),
    }),
  ),
})
export type VisitNow = Static<typeof VisitNow>

/** The plan of the evening, simulated from its current state (visit-60). */
export const EveningEstimates = Type.Object({
  at: Instant,
  /** The patrons who wait for a room, in the order of assignment. */
  waiting: Type.Array(
    Type.Object({
      reservationId: Id,
      reservationCode: Code,
      nBefore: Count,
      /** Why she stands before patrons who came earlier; `arrival` where there are none (visit-169). */
      why: Type.Enum([...orderReasons]),
      /** Null if no useful prediction exists. */
      wait: nullable(WaitRange),
      /** The room that the plan gives her; null if it has none. */
      roomId: nullable(SmallId),
    }),
    { maxItems: 300 },
  ),
  /** The patrons who pressed Ready and wait for the mikvah. */
  ready: Type.Array(
    Type.Object({ reservationId: Id, roomId: SmallId, nBefore: Count, wait: nullable(WaitRange) }),
    { maxItems: 300 },
  ),
  /** When each room can be assigned, soonest first; offline rooms are left out. */
  rooms: Type.Array(
    Type.Object({ roomId: SmallId, name: Line, bath: Type.Boolean(), freeAt: Instant, free: Type.Boolean() }),
    { maxItems: 200 },
  ),
  /** The order of cleaning: by when the plan needs the room, then the oldest. */
  cleaning: Type.Array(Type.Object({ roomId: SmallId, neededBy: NullableTime }), { maxItems: 200 }),
  /** The room to offer each patron who may be placed now (visit-168); null where there is none. */
  placing: Type.Array(Type.Object({ reservationId: Id, roomId: nullable(SmallId) }), { maxItems: 500 }),
  /** Whether a room with a bath is given to a patron who booked a shower. */
  bathMayServeShower: Type.Boolean(),
})
export type EveningEstimates = Static<typeof EveningEstimates>
