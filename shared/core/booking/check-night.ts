import { checkDateChoice, daysAheadFor } from '@mayim/domain/booking/booking-date.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { checkSlot } from '@mayim/domain/capacity/slots.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { type Night, tonight } from '../ground/calendar/schedule-days.ts'
import { dateFacts } from '../ground/calendar/view-schedule.ts'
import { openBookingsOf } from '../ground/reservation-table.ts'
import type { Facility, Writers } from '../ground/runtime/facility.ts'
import { choicesOf } from '../ground/schema/choices-of.ts'
import type { ReservationRow, UserRow } from '../ground/schema/schema.ts'
import type { BookingInput } from './booking-input.ts'

/** The greatest number of a caller's open reservations without a time. */
const mostWithoutTime = 5

/**
 * Checks the night and the slot by the rules that the screens use. Staff must keep to the hours, but not to the booking
 * window. A walk-in has no cutoff. An edit that keeps its time may keep a slot that has begun.
 */
export async function checkNightAndSlot(
  facility: Facility,
  trx: Writers,
  night: Night,
  input: BookingInput,
  { user, original }: { readonly user: UserRow; readonly original: ReservationRow | null },
): Promise<Result<unknown>> {
  const settings = facility.settings.current()
  if (!input.byStaff && !input.walkIn && !settings.bookingOpenToPatrons)
    return refuse('forbidden', 'notOpenYet')
  const facts = dateFacts(facility)
  if (night.date < facts.today) return refuse('invalid', 'reserveDatePast', { field: 'reservationDate' })
  if (isTimeToBeSet(input, input.time)) return checkTimeToBeSet(facility, trx, night, input)
  const daysAhead = daysAheadFor(settings, user.localResident === 1)
  const chosen = input.byStaff || input.walkIn ? null : checkDateChoice(night, { ...facts, daysAhead })
  if (chosen && !chosen.ok) return chosen
  if (input.byStaff && original && original.date === input.date && original.time === input.time)
    return ok(null)
  return checkSlot(input, input.time, night, settings, {
    nowMs: facts.nowMs,
    ignoreCutoff: input.ignoreCutoff || input.walkIn,
    afterLast: input.ignoreCutoff && input.walkIn,
  })
}

/**
 * Checks a kallah's booking whose time staff will set later. The hours, the cutoff and the booking window do not apply;
 * only a past or closed night is refused (booking-48, booking-71). Patrons may make such a booking if the facility
 * offers the form.
 */
async function checkTimeToBeSet(
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
  return waiting.length < mostWithoutTime
    ? ok(null)
    : refuse('conflict', 'kallahTooMany', { field: 'kallah' })
}
