import type { LedgerKind } from '@mayim/domain/money/ledger.ts'
import type { Side } from '@mayim/domain/side.ts'
import type { ChoiceFlags, CivilDate, Flag, Iso, Json, WallTime } from './columns.ts'

/**
 * One booking and its visit. `bookingStatus` is written by `owner` alone, `visitStatus` by the hub alone,
 * so the status that everybody reads, `visitStatus ?? bookingStatus`, needs no merging.
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
  /** The pool that it holds (availability.md section 2). */
  pool: string
  /** Her interval, without cleaning. */
  minutes: number
  useDiscountPrice: Flag
  member: Flag
  /** 0 means walk-in. */
  advanceReservation: Flag
  language: string
  /** Fixed at booking (house-rules.md, Money). */
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
  /** Since when she counts as not come tonight (visit-73). */
  noShowAt: Iso | null
  /** Staff took her although no place was free. */
  overbooked: Flag
  /** Why staff passed over a cutoff or the availability; '' when they did not. */
  overrideReason: string
}

export interface StatusHistoryRow {
  id: string
  reservationId: string
  previousStatus: string | null
  newStatus: string
  previousSince: Iso | null
  at: Iso
  /** Who: a user's id, a device's id or `system`. */
  byId: string
  byRole: string
  /** The IP address, or the device's id. */
  byAddress: string
  attendantId: number | null
}

/** Append-only; charges positive, payments negative (domain/ledger.ts). */
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
  /** The merchandise, the tip's type or the donation's; null of what is none of these. */
  item: string | null
  /** Of merchandise, signed: what is taken back is below zero. */
  quantity: number | null
}

/** One row a night; `version` is raised under lock by every write that takes or frees a place. */
export interface NightRow {
  date: CivilDate
  version: number
}
