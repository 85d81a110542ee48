import { ok, type Result, refuse } from '../result.ts'
import type { ReservationStatus } from '../status.ts'

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
