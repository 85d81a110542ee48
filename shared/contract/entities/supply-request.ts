import Type, { type Static } from 'typebox'
import {
  Id,
  Instant,
  Line,
  NullableCode,
  NullableId,
  NullableInstant,
  NullableSmallId,
  nullable,
  SmallId,
} from './scalars.ts'

/** The list with defaults of visit-86. */
export const supplyItems = [
  'towel',
  'robe',
  'slippers',
  'comb',
  'clipper',
  'scissors',
  'file',
  'polish remover',
  'swabs',
  'pumice',
  'soap',
  'shampoo',
  'floss',
  'toothbrush',
  'tissues',
  'bedikah cloths',
  'head cover',
] as const

/** She needs longer to get ready; asked for as a thing is, and kept as long as it is not taken back. */
export const moreTime = 'more time'

const fields = {
  id: Id,
  /** What is to be brought; `attendant`, `help` or `call` where somebody is to come or to ring. */
  item: Line,
  status: Type.Enum(['open', 'complete', 'canceled']),
  dateRequested: Instant,
  dateCompleted: NullableInstant,
  dateCanceled: NullableInstant,
  /** Offers Call Room in the place of Mark Completed. */
  isCallRequest: Type.Boolean(),
  isAttendantRequest: Type.Boolean(),
  /** She asks for help: before everything else, and on Shabbos too. */
  isHelpRequest: Type.Boolean(),
  /** Somebody has read it and is on the way. */
  dateAnswered: NullableInstant,
  /** Of a call: what came of ringing her room; null where it was not rung. */
  ring: nullable(Type.Enum(['ringing', 'answered', 'busy', 'no-answer', 'failed'])),
  dateRang: NullableInstant,
}

export const SupplyRequest = Type.Object(fields)
export type SupplyRequest = Static<typeof SupplyRequest>

/** One of the house's list: whose room, by code alone. */
export const RoomRequest = Type.Object({
  ...fields,
  roomId: SmallId,
  roomName: Line,
  sectionId: SmallId,
  reservationId: NullableId,
  reservationCode: NullableCode,
  /** The attendant of the section now. */
  attendantId: NullableSmallId,
  /** Whether her room has a phone that can be rung. */
  hasPhone: Type.Boolean(),
})
export type RoomRequest = Static<typeof RoomRequest>
