import type { Side } from '@mayim/domain/sync/side.ts'
import type { ChoiceFlags } from './choices-of.ts'
import type { CivilDate, Flag, Iso, WallTime } from './columns.ts'

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
