import { ok, type Result, refuse } from '../result.ts'
import type { ReservationStatus } from '../status.ts'

/** A booking that waits for its payment, or for reception to confirm it (booking-33). */
export interface Hold {
  readonly bookingStatus: string
  readonly visitStatus: string | null
  /** UTC ISO instant; null: it has no end, and reception decides. */
  readonly holdExpiresAt: string | null
}

/** Whether the reservation is a hold that has expired: it takes no place and cannot be settled (visit-R4). */
export function isHoldOver(hold: Hold, nowMs: number): boolean {
  return isHold(hold) && hold.holdExpiresAt !== null && Date.parse(hold.holdExpiresAt) <= nowMs
}

/** Whether the booking still waits. One that was placed into a room without check-in (visit-P1c) is a visit and no hold. */
export function isHold(hold: Hold): boolean {
  return hold.bookingStatus === 'Pending' && hold.visitStatus === null
}

/** Whether the booking was never reserved: it is a hold, or one that ended. */
export function isOrWasHold({ bookingStatus, holdExpiresAt }: Omit<Hold, 'visitStatus'>): boolean {
  return bookingStatus === 'Pending' || holdExpiresAt !== null
}

interface StatusRequest {
  readonly byStaff: boolean
  /** The status that the caller requests; null if none. */
  readonly wanted: 'Pending' | 'Reserved' | null
  /** `requiresPrepayment` of the patron's choices on that night. */
  readonly prepaymentRequired: boolean
  /** The balance in minor units, after payments for the booking that this one replaces. */
  readonly owedMinor: number
}

/**
 * The first status of a booking (visit-R1, visit-R2). Where prepayment is required, a patron's booking is a hold until it
 * is paid. Staff may let a patron pay at the desk. Any caller may ask for a hold.
 */
export function firstStatus(request: StatusRequest): 'Pending' | 'Reserved' {
  if (request.byStaff) return request.wanted ?? 'Reserved'
  if (request.owedMinor <= 0) return 'Reserved'
  return request.prepaymentRequired || request.wanted === 'Pending' ? 'Pending' : 'Reserved'
}

/** How long a patron may undo the cancellation (booking-43). */
export const undoCancelMs = 60_000

/** May a canceled booking become Reserved again? Refuses statusNotAllowed and undoTooLate; its place is checked apart. */
export function decideUndoCancel(
  status: ReservationStatus,
  canceledAtMs: number,
  nowMs: number,
): Result<null> {
  if (status !== 'Canceled') return refuse('conflict', 'statusNotAllowed', { detail: { status } })
  if (nowMs - canceledAtMs > undoCancelMs) return refuse('conflict', 'undoTooLate')
  return ok(null)
}
