import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { type Night, tonight } from '../calendar/schedule-days.ts'
import type { Facility, Writers } from '../runtime/facility.ts'
import { choicesOf } from '../schema/choices-of.ts'
import type { BookingInput } from './booking-input.ts'
import { openBookingsOf } from './reservation-table.ts'

/** The greatest number of a caller's open reservations without a time. */
const maxOpen = 5

/**
 * Checks a kallah's booking whose time staff will set later. The hours, the cutoff and the booking window do not apply;
 * only a past or closed night is refused (booking-48, booking-71). Patrons may make such a booking if the facility
 * offers the form. Refuses reserveDateClosed, kallahFormOff and kallahTooMany.
 */
export async function checkTimeToBeSet(
  facility: Facility,
  trx: Writers,
  night: Night,
  input: BookingInput,
): Promise<Result<null>> {
  if (night.closed) return refuse('conflict', 'reserveDateClosed', { field: 'reservationDate' })
  if (input.byStaff) return ok(null)
  if (!facility.settings.current().reservationsKallahContactForm)
    return refuse('forbidden', 'kallahFormOff', { field: 'kallah' })
  const open = await openBookingsOf(trx, input.userId, tonight(facility))
  const waiting = open.filter(row => isTimeToBeSet(choicesOf(row), row.time))
  return waiting.length < maxOpen ? ok(null) : refuse('conflict', 'kallahTooMany', { field: 'kallah' })
}
