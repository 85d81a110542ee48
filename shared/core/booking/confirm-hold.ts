import { isHold, isHoldOver } from '@mayim/domain/booking/booking-status.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { changeOwnBooking } from './change-own-booking.ts'
import { reserveHeld } from './settle-hold.ts'

/**
 * Confirms an unpaid hold for reception (visit-R3). Refuses reservationMissing, ownedElsewhere, statusNotAllowed, and
 * holdExpired, because its place may be sold by then.
 */
export async function confirmHold(
  facility: Facility,
  caller: Caller,
  id: string,
): Promise<Result<ReservationRow>> {
  return changeOwnBooking(facility, id, async (trx, row) => {
    if (!isHold(row)) return refuse('conflict', 'statusNotAllowed', { detail: { status: shownStatus(row) } })
    if (isHoldOver(row, facility.clock.now())) return refuse('conflict', 'holdExpired')
    return ok(await reserveHeld(facility, trx, caller, row))
  })
}
