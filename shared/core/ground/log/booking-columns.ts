import { forEachChoice } from '@mayim/domain/capacity/choices.ts'
import type { ColumnsOf } from './column-rule.ts'

/** The choices of a visit belong to its booking. */
const choices = forEachChoice(() => 'owner' as const)

export const reservation = {
  id: 'owner',
  userId: 'owner',
  owner: 'owner',
  code: 'owner',
  bookingStatus: 'owner',
  visitStatus: 'hub',
  // Belongs to the visit while there is one, else to the booking; see `foldRow`.
  statusSince: 'newest',
  date: 'owner',
  time: 'owner',
  pool: 'owner',
  minutes: 'owner',
  ...choices,
  useDiscountPrice: 'owner',
  member: 'owner',
  advanceReservation: 'owner',
  language: 'newest',
  priceMinor: 'owner',
  priceLines: 'owner',
  notes: 'newest',
  userNotes: 'newest',
  replacingReservationId: 'owner',
  holdExpiresAt: 'owner',
  timeArrived: 'hub',
  timeCompleted: 'hub',
  arrivedOnTime: 'hub',
  waitingCode: 'hub',
  roomId: 'hub',
  roomIdPreassign: 'hub',
  cubicleId: 'hub',
  createdAt: 'owner',
  noShowAt: 'hub',
  overbooked: 'owner',
  overrideReason: 'owner',
  // Texts and their links arrive at the portal alone.
  patronReply: 'portal',
  patronReplyAt: 'portal',
  feeAgreedMinor: 'owner',
  feeAgreedWords: 'owner',
  feeAgreedAt: 'owner',
} as const satisfies ColumnsOf<'reservation'>

export const waitListEntry = {
  id: 'owner',
  owner: 'owner',
  userId: 'owner',
  date: 'owner',
  ...choices,
  fromTime: 'owner',
  toTime: 'owner',
  language: 'owner',
  byStaff: 'owner',
  status: 'owner',
  statusSince: 'owner',
  joinedAt: 'owner',
  reservationId: 'owner',
  wish: 'newest',
} as const satisfies ColumnsOf<'waitListEntry'>

/** Columns that were added later, with the value of an entry without them. */
export const laterOfReservation = {
  noShowAt: null,
  overbooked: 0,
  overrideReason: '',
  patronReply: '',
  patronReplyAt: null,
  feeAgreedMinor: 0,
  feeAgreedWords: '',
  feeAgreedAt: null,
} as const
