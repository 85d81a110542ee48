import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { scheduleDayOf } from '../ground/calendar/schedule-days.ts'
import { mayPassLimits } from '../ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { type ChangeOfBooking, changeOwnBooking } from './change-own-booking.ts'
import { endHold } from './end-hold.ts'
import { noteStatus } from './note-status.ts'
import { requestCancel } from './requests/add-request.ts'

/**
 * Cancels a booking: the patron before the cutoff, staff at any time (visit-R5), a hold by either (visit-R4). After
 * check-in only the desk can decide. Refunds are a separate operation. If the other side owns the booking, records a
 * request, and the booking stays until that side has answered (sync-S5). Refuses reservationMissing, statusNotAllowed,
 * cancelPastCutoff (a patron).
 */
export async function cancelBooking(
  facility: Facility,
  caller: Caller,
  id: string,
): Promise<Result<ReservationRow>> {
  const cancel: ChangeOfBooking = async (trx, row) => {
    const checked = checkCancel(facility, caller, row)
    return checked.ok ? ok(await writeCancel(facility, trx, caller, row)) : checked
  }
  return changeOwnBooking(facility, id, cancel, async (trx, row) => {
    const checked = checkCancel(facility, caller, row)
    if (checked.ok) await requestCancel(facility, trx, caller, row)
    return checked.ok ? ok(row) : checked
  })
}

/** Cancels a hold (visit-R4) or a booking (visit-R5) that this side owns, after its check. */
export async function writeCancel(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  row: ReservationRow,
): Promise<ReservationRow> {
  if (shownStatus(row) === 'Pending') await endHold(facility, trx, caller, row)
  else
    await noteStatus(facility, trx, caller, {
      before: row,
      reservationId: row.id,
      newStatus: 'Canceled',
      fields: { bookingStatus: 'Canceled' },
      kind: 'canceled',
      cause: 'R5',
    })
  return { ...row, bookingStatus: 'Canceled' }
}

function checkCancel(
  facility: Facility,
  caller: Caller,
  row: ReservationRow,
): Result<'Reserved' | 'Pending'> {
  const status = shownStatus(row)
  if (status === 'Pending') return ok(status)
  if (status !== 'Reserved') return refuse('conflict', 'statusNotAllowed', { detail: { status } })
  if (isPastCutoff(facility, row) && !mayPassLimits(caller)) return refuse('conflict', 'cancelPastCutoff')
  return ok(status)
}

/** Whether a booking can no longer be changed online at an instant, by default now. */
export function isPastCutoff(
  facility: Facility,
  row: Pick<ReservationRow, 'date'>,
  atMs: number = facility.clock.now(),
): boolean {
  const { cutoffAtMs } = scheduleDayOf(facility, row.date)
  return cutoffAtMs !== null && atMs >= cutoffAtMs
}
