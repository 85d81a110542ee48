import { checkDateChoice, daysAheadFor } from '../../domain/booking-date.ts'
import { type Result, refuse } from '../../domain/result.ts'
import { checkSlot } from '../../domain/slots.ts'
import type { Facility } from '../facility.ts'
import type { Night } from '../settings/schedule-days.ts'
import { dateFacts } from '../settings/view-schedule.ts'
import type { BookingInput } from './booking-input.ts'

/**
 * Judges the night and the slot by the rules that the day tiles and the slots were drawn with. Staff are held to the
 * hours, not to the window of days. Refuses `checkDateChoice`'s and `checkSlot`'s codes.
 */
export function checkNightAndSlot(
  facility: Facility,
  night: Night,
  input: BookingInput,
  localResident: boolean,
): Result<string> {
  const settings = facility.settings.current()
  const facts = dateFacts(facility)
  if (night.date < facts.today) return refuse('invalid', 'reserveDatePast', { field: 'reservationDate' })
  const daysAhead = daysAheadFor(settings, localResident)
  const chosen = input.byStaff ? null : checkDateChoice(night, { ...facts, daysAhead })
  if (chosen && !chosen.ok) return chosen
  return checkSlot(input, input.time, night, settings, {
    nowMs: facts.nowMs,
    ignoreCutoff: input.ignoreCutoff,
  })
}
