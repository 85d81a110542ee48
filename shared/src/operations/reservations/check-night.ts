import { daysBetween } from '../../domain/business-day.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { checkSlot } from '../../domain/slots.ts'
import type { Facility } from '../facility.ts'
import type { Night } from '../settings/schedule-days.ts'
import { isTooEarly } from '../settings/view-schedule.ts'
import type { BookingInput } from './booking-input.ts'

/** The day tiles never reach further than this (patron 5). */
const mostDaysAhead = 7

/** Judges the night and the slot: reserveDatePast, reserveDateTooFar, reserveDateTooEarly, and `checkSlot`'s codes. */
export function checkNightAndSlot(
  facility: Facility,
  night: Night,
  input: BookingInput,
  localResident: boolean,
): Result<string> {
  const settings = facility.settings.current()
  const ahead = daysBetween(input.today, night.date)
  if (ahead < 0) return refuse('invalid', 'reserveDatePast', { field: 'reservationDate' })
  const limit = localResident
    ? settings.reservationMaxDaysInAdvanceLocalResident
    : settings.reservationMaxDaysInAdvance
  if (!input.byStaff && ahead > Math.min(limit, mostDaysAhead)) {
    return refuse('invalid', 'reserveDateTooFar', { field: 'reservationDate' })
  }
  if (!input.byStaff && isTooEarly(facility, night.date)) {
    return refuse('conflict', 'reserveDateTooEarly', { field: 'reservationDate' })
  }
  const checked = checkSlot(input, input.time, night, settings, {
    nowMs: input.nowMs,
    ignoreCutoff: input.ignoreCutoff,
  })
  return checked.ok ? ok(input.time) : checked
}
