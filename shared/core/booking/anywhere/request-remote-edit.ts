import { requiresPrepayment } from '@mayim/domain/money/price.ts'
import { ok, type Refusal, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { scheduleDayOf } from '../../ground/calendar/schedule-days.ts'
import { reservationById } from '../../ground/reservation-table.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import type { BookingInput } from '../booking-input.ts'
import { isPastCutoff } from '../cancel-booking.ts'
import { requestEdit } from '../request-edit.ts'
import { openRequest, updateRequest } from '../requests/request-table.ts'

const field = 'replacingReservationId'

/**
 * Records an edit of a booking that the other side owns as a request, while the link is down (sync-S3, sync-27). The
 * booking stays as it is until its owner has answered. Always returns a refusal, because nothing is changed yet:
 * editAsked if the request was recorded, editPastCutoff, or `own` if no request is possible. That is so for an edit
 * that must be prepaid, because nobody could pay when it is answered.
 */
export async function requestRemoteEdit(
  facility: Facility,
  caller: Caller,
  input: BookingInput,
  own: Refusal,
): Promise<Refusal> {
  const row = await reservationById(facility.db, input.replacingReservationId ?? '')
  if (!row || shownStatus(row) !== 'Reserved' || mustPayFirst(facility, input)) return own
  if (!input.byStaff && isPastCutoff(facility, row)) return refuse('conflict', 'editPastCutoff', { field })
  await recordRequest(facility, caller, input, row)
  return refuse('conflict', 'editAsked', { field })
}

function mustPayFirst(facility: Facility, input: BookingInput): boolean {
  return (
    input.wantedStatus === 'Pending' ||
    requiresPrepayment(input, facility.settings.current(), scheduleDayOf(facility, input.date))
  )
}

/** Records the request. An earlier edit request without an answer is superseded. */
async function recordRequest(
  facility: Facility,
  caller: Caller,
  { once: _key, ...edit }: BookingInput,
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
    await requestEdit(facility, trx, caller, { ...edit, replacingReservationId: id })
    return ok(null)
  })
}
