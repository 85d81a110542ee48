import { checkDateChoice, daysAheadFor } from '@mayim/domain/booking/booking-date.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { checkSlot } from '@mayim/domain/capacity/slots.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Night } from '../calendar/schedule-days.ts'
import { dateFacts } from '../calendar/view-schedule.ts'
import type { Facility, Writers } from '../runtime/facility.ts'
import type { ReservationRow, UserRow } from '../schema/schema.ts'
import type { BookingInput } from './booking-input.ts'
import { checkTimeToBeSet } from './check-time-to-be-set.ts'

/**
 * Checks the night and the slot by the rules that the screens use. Staff must keep to the hours, but not to the booking
 * window. A walk-in has no cutoff. An edit that keeps its time may keep a slot that has begun. Refuses the codes of
 * `checkDateChoice`, `checkSlot` and `checkTimeToBeSet`.
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
