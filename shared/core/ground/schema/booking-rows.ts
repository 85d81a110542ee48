import type { PatronReply } from '@mayim/domain/messages/read-reply.ts'
import type { LedgerKind } from '@mayim/domain/money/ledger.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import type { ChoiceFlags, CivilDate, Flag, Iso, Json, WallTime } from './columns.ts'

/**
 * One booking and its visit. Only `owner` writes `bookingStatus` and only the hub writes `visitStatus`, so the
 * displayed status, `visitStatus ?? bookingStatus`, needs no merge.
 */
export interface ReservationRow extends ChoiceFlags {
  id: string
  userId: string
  owner: Side
  code: string
  bookingStatus: 'Pending' | 'Reserved' | 'Canceled' | 'Replaced'
  visitStatus: string | null
  statusSince: Iso
  date: CivilDate
  time: WallTime
  /** The pool in which it holds a place. */
  pool: string
  /** The minutes that it takes, without cleaning. */
  minutes: number
  useDiscountPrice: Flag
  member: Flag
  /** 0 means walk-in. */
  advanceReservation: Flag
  language: string
  /** Fixed at booking (money-18). */
  priceMinor: number
  priceLines: Json
  notes: string
  userNotes: string
  replacingReservationId: string | null
  holdExpiresAt: Iso | null
  timeArrived: Iso | null
  timeCompleted: Iso | null
  arrivedOnTime: Flag | null
  waitingCode: string | null
  roomId: number | null
  roomIdPreassign: number | null
  cubicleId: number | null
  createdAt: Iso
  /** Since when the patron counts as a no-show tonight (visit-73). */
  noShowAt: Iso | null
  /** Staff booked it although no place was free. */
  overbooked: Flag
  /** The reason why staff ignored a cutoff or the availability, '' if they did not. */
  overrideReason: string
  /** Why staff gave or kept a room that lacks what she needs (visit-41), '' if it fits. */
  roomReason: string
  /** What she answered to the reminder; '' until she answered (messages-521). */
  patronReply: PatronReply
  patronReplyAt: Iso | null
  /** The fee for not coming to which she agreed, 0 if to none; in the words that she read, and when (money-622). */
  feeAgreedMinor: number
  feeAgreedWords: string
  feeAgreedAt: Iso | null
  /** How many women come with a kallah; 0 for any other visit (booking-520). */
  companions: number
}

export interface StatusHistoryRow {
  id: string
  reservationId: string
  previousStatus: string | null
  newStatus: string
  previousSince: Iso | null
  at: Iso
  /** The id of a user or a device, or `system`. */
  byId: string
  byRole: string
  /** The IP address, or the device's id. */
  byAddress: string
  attendantId: number | null
}

/** Append-only. Charges are positive, payments negative. */
export interface LedgerRow {
  id: string
  reservationId: string | null
  userId: string | null
  kind: LedgerKind
  method: string
  amountMinor: number
  note: string
  at: Iso
  byId: string
  /** The merchandise, the type of the tip or the name of the donation; null for other lines. */
  item: string | null
  /** The quantity of merchandise, negative for a return. */
  quantity: number | null
}

/**
 * A patron's entry for a full night. Only `owner` serves it: the side where she joined, and the hub once the night is
 * sealed.
 */
export interface WaitListEntryRow extends ChoiceFlags {
  id: string
  owner: Side
  userId: string
  date: CivilDate
  /** The first and the last time that suit her. */
  fromTime: WallTime
  toTime: WallTime
  language: string
  /** Staff added her to the list. A booking of another night does not prevent an offer then. */
  byStaff: Flag
  status: 'waiting' | 'offered' | 'booked' | 'left' | 'passed' | 'expired'
  statusSince: Iso
  joinedAt: Iso
  /** The reservation that holds or last held a place for her. */
  reservationId: string | null
  /** Her answer at the side that does not own the entry: `leave`, `yes:` or `no:` with the reservation. */
  wish: string | null
}

/** An offer: a place held for an entry for a few minutes as a Pending reservation. Never synced. */
export interface WaitListOfferRow {
  id: string
  entryId: string
  userId: string
  reservationId: string
  date: CivilDate
  pool: string
  time: WallTime
  minutes: number
  /** The business day on which it was made, for the limit per day. */
  day: CivilDate
  offeredAt: Iso
  expiresAt: Iso
  outcome: 'open' | 'accepted' | 'declined' | 'unanswered'
  closedAt: Iso | null
  /** The hash of the key in the link. The key itself is only in the text. */
  tokenHash: string
  /** The other side made the offer. This side, which has her phone, sends the text. */
  mirror: Flag
}
