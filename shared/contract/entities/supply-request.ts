import { alarmKinds } from '@mayim/domain/visit/supply-request.ts'
import Type, { type Static } from 'typebox'
import {
  Id,
  Instant,
  Line,
  NullableCode,
  NullableId,
  NullableInstant,
  NullableLine,
  NullableSmallId,
  nullable,
  SmallId,
} from './scalars.ts'

const fields = {
  id: Id,
  /** The requested item, or `attendant`, `help`, `release` or `call` for a person or a call. */
  item: Line,
  status: Type.Enum(['open', 'complete', 'canceled']),
  dateRequested: Instant,
  dateCompleted: NullableInstant,
  dateCanceled: NullableInstant,
  /** Offers Call Room instead of Mark Completed. */
  isCallRequest: Type.Boolean(),
  isAttendantRequest: Type.Boolean(),
  /** The patron needs help: first in the list, and on Shabbos too. */
  isHelpRequest: Type.Boolean(),
  /** The doors of the room were unlocked from inside (building-413). */
  isReleaseRequest: Type.Boolean(),
  /** A member of staff has seen it and is on the way. */
  dateAnswered: NullableInstant,
  /** Of a call: the outcome of ringing the room; null if it was not rung. */
  ring: nullable(Type.Enum(['ringing', 'answered', 'busy', 'no-answer', 'failed'])),
  dateRang: NullableInstant,
}

export const SupplyRequest = Type.Object(fields)
export type SupplyRequest = Static<typeof SupplyRequest>

/** A row of the list of all rooms: the patron's code only. */
export const RoomRequest = Type.Object({
  ...fields,
  roomId: SmallId,
  roomName: Line,
  sectionId: SmallId,
  reservationId: NullableId,
  reservationCode: NullableCode,
  /** The current attendant of the section. */
  attendantId: NullableSmallId,
  /** Whether the room has a phone that can be rung. */
  hasPhone: Type.Boolean(),
})
export type RoomRequest = Static<typeof RoomRequest>

/**
 * An alarm of a room: the room alone, without a name or a code, since it also stands on a locked desk and in the
 * corridor (visit-163).
 */
export const RoomAlarm = Type.Object({
  id: Id,
  kind: Type.Enum([...alarmKinds]),
  roomId: SmallId,
  roomName: Line,
  since: Instant,
  /** When it was last pressed. */
  raisedAt: Instant,
  /** Since then someone is on the way. */
  answeredAt: NullableInstant,
  /** Who is on the way, for staff; null for the panel and the corridor. */
  goes: NullableLine,
  /** Of a release: what its doors report (building-413). */
  doors: Type.Array(
    Type.Object({
      door: Type.Enum(['dry', 'wet']),
      state: Type.Enum(['unlocked', 'waiting', 'silent']),
    }),
    { maxItems: 2 },
  ),
})
export type RoomAlarm = Static<typeof RoomAlarm>
