import { type RoomPool as Pool, roomPools } from '@mayim/domain/capacity/out-of-service.ts'
import Type, { type Static } from 'typebox'
import { CivilDate, Id, SmallId, strict, written } from './scalars.ts'
import { ScheduleDayChange } from './schedule.ts'

const Reason = written(120, 3)

/** The pool that loses a place; null for a room in reserve. */
const RoomPool = Type.Unsafe<Pool | null>({ enum: [...roomPools, null] })

const period = { roomId: SmallId, fromDate: CivilDate, toDate: CivilDate, pool: RoomPool, reason: Reason }

/** A room that is not used from one night to another, both included (building-190). */
export const OutOfServiceBody = strict({
  ...period,
  /** Answers what would change, and writes nothing. */
  preview: Type.Optional(Type.Boolean()),
  /** The codes that the caller saw in the preview. */
  confirmedCodes: Type.Optional(
    Type.Array(Type.String({ pattern: '^[A-Z0-9]+$', maxLength: 12 }), { maxItems: 5000 }),
  ),
})
export type OutOfServiceBody = Static<typeof OutOfServiceBody>

/** A period that has not passed, with the nights on which reservations no longer fit. */
export const OutOfServicePeriod = Type.Object({
  periodId: Id,
  roomName: written(40),
  ...period,
  nights: Type.Array(ScheduleDayChange, { maxItems: 400 }),
})
export type OutOfServicePeriod = Static<typeof OutOfServicePeriod>
