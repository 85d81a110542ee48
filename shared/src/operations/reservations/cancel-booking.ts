import type { ReservationRow } from '../../data/schema.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { shownStatus } from '../../domain/visit.ts'
import { isStaff } from '../caller.ts'
import type { Caller, Facility } from '../facility.ts'
import { scheduleDayOf } from '../settings/schedule-days.ts'
import { changeOwnBooking } from './change-own-booking.ts'
import { endHold } from './end-hold.ts'
import { noteStatus } from './note-status.ts'

/**
 * A booking is canceled by its patron before the cutoff, or by staff at any time (R5); a hold by either (R4). Arrival
 * beats cancellation: once she is checked in, the desk decides. Money is given back by an act of its own.
 * Refuses reservationMissing, statusNotAllowed, cancelPastCutoff (a patron), ownedElsewhere.
 */
export async function cancelBooking(
  facility: Facility,
  caller: Caller,
  id: string,
): Promise<Result<ReservationRow>> {
  return changeOwnBooking(facility, id, async (trx, row) => {
    const status = shownStatus(row)
    if (status === 'Pending') {
      await endHold(facility, trx, caller, row)
      return ok({ ...row, bookingStatus: 'Canceled' })
    }
    if (status !== 'Reserved') return refuse('conflict', 'statusNotAllowed', { detail: { status } })
    if (isPastCutoff(facility, row) && !isStaff(caller)) return refuse('conflict', 'cancelPastCutoff')
    await noteStatus(facility, trx, caller, {
      before: row,
      reservationId: row.id,
      newStatus: 'Canceled',
      fields: { bookingStatus: 'Canceled' },
      kind: 'canceled',
      cause: 'R5',
    })
    return ok({ ...row, bookingStatus: 'Canceled' })
  })
}

/** Whether the night of a booking can no longer be changed online. */
export function isPastCutoff(facility: Facility, row: Pick<ReservationRow, 'date'>): boolean {
  const { cutoffAtMs } = scheduleDayOf(facility, row.date)
  return cutoffAtMs !== null && facility.clock.now() >= cutoffAtMs
}
