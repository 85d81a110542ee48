import type { Side } from '@mayim/domain/side.ts'
import type { ChoiceFlags, CivilDate, Flag, Iso, WallTime } from './columns.ts'

/** One patron's wish for a night that is full. Only `owner` serves it: where she joined, and the hub once the night is sealed. */
export interface WaitListEntryRow extends ChoiceFlags {
  id: string
  owner: Side
  userId: string
  date: CivilDate
  /** The first and the last time that would suit her. */
  fromTime: WallTime
  toTime: WallTime
  language: string
  /** Staff put her on the list: a booking of another night is no hindrance then. */
  byStaff: Flag
  status: 'waiting' | 'offered' | 'booked' | 'left' | 'passed' | 'expired'
  statusSince: Iso
  joinedAt: Iso
  /** What is held for her, or was last. */
  reservationId: string | null
  /** What she told the side that does not own it: `leave`, `yes:` or `no:` with the reservation. */
  wish: string | null
}

/** A place held for somebody on the list for a few minutes: a Pending reservation with its question. Never synced. */
export interface WaitListOfferRow {
  id: string
  entryId: string
  userId: string
  reservationId: string
  date: CivilDate
  pool: string
  time: WallTime
  minutes: number
  /** The business day on which it was made, for the day's number. */
  day: CivilDate
  offeredAt: Iso
  expiresAt: Iso
  outcome: 'open' | 'accepted' | 'declined' | 'unanswered'
  closedAt: Iso | null
  /** Of the key in her link; the key itself is in her text alone. */
  tokenHash: string
  /** The other side made it; this one, which she can reach, tells her of it. */
  mirror: Flag
}
