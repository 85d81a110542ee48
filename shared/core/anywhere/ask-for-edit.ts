import { requiresPrepayment } from '@mayim/domain/money/price.ts'
import { ok, type Refusal, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { askEdit } from '../booking/ask-edit.ts'
import type { BookingInput } from '../booking/booking-input.ts'
import { isPastCutoff } from '../booking/cancel-booking.ts'
import { reservationById } from '../booking/reservation-table.ts'
import { scheduleDayOf } from '../calendar/schedule-days.ts'
import { openRequest, updateRequest } from '../requests/request-table.ts'
import type { Caller, Facility } from '../runtime/facility.ts'
import { nowIso, record } from '../runtime/record-change.ts'
import type { ReservationRow } from '../schema/schema.ts'

const field = 'replacingReservationId'

/**
 * Handles an edit of a booking whose owner cannot be reached (sync-S3): it is stored as a request, and the booking stays as
 * it is until the owner answers. Always returns a refusal, because nothing is changed yet: editAsked where the request is
 * stored, editPastCutoff, or `own` where a payment would have to come first.
 */
export async function askForEdit(
  facility: Facility,
  caller: Caller,
  input: BookingInput,
  own: Refusal,
): Promise<Refusal> {
  const row = await reservationById(facility.db, input.replacingReservationId ?? '')
  if (!row || shownStatus(row) !== 'Reserved' || mustPayFirst(facility, input)) return own
  if (!input.byStaff && isPastCutoff(facility, row)) return refuse('conflict', 'editPastCutoff', { field })
  await passOn(facility, caller, input, row)
  return refuse('conflict', 'editAsked', { field })
}

function mustPayFirst(facility: Facility, input: BookingInput): boolean {
  return (
    input.wantedStatus === 'Pending' ||
    requiresPrepayment(input, facility.settings.current(), scheduleDayOf(facility, input.date))
  )
}

/** The last request counts: an earlier one without an answer is withdrawn. */
async function passOn(
  facility: Facility,
  caller: Caller,
  { once: _key, ...wish }: BookingInput,
  { id }: ReservationRow,
): Promise<void> {
  await facility.write(async trx => {
    const earlier = await openRequest(trx, id, 'edit')
    if (earlier) {
      const fields = { outcome: 'superseded', answeredAt: nowIso(facility) }
      await updateRequest(trx, earlier.id, fields)
      await record(facility, trx, caller, {
        entity: 'bookingRequest',
        id: earlier.id,
        kind: 'answered',
        fields,
      })
    }
    await askEdit(facility, trx, caller, { ...wish, replacingReservationId: id })
    return ok(null)
  })
}
