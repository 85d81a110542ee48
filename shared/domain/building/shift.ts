import { addDays, businessMinutes } from '../calendar/business-day.ts'
import { ok, type Result, refuse } from '../result.ts'
import { tidyText } from '../validation.ts'

/** From when to when somebody is on, as wall times `HH:mm` of the night; those after midnight belong to it. */
export interface ShiftTimes {
  readonly from: string
  readonly to: string
}

/** Nights that are planned ahead. */
const aheadMost = 92

/**
 * Whether a shift may be written: a name, an end after its beginning, and a night from tonight on (building-740).
 * Refuses entryEmpty, shiftTimes, reserveDatePast and reserveDateTooFar.
 */
export function checkShift(
  { subject, from, to, night }: ShiftTimes & { readonly subject: string; readonly night: string },
  tonight: string,
): Result<null> {
  if (tidyText(subject) === '') return refuse('invalid', 'entryEmpty', { field: 'subject' })
  if (from === '' || to === '' || businessMinutes(from) >= businessMinutes(to))
    return refuse('invalid', 'shiftTimes', { field: from === '' ? 'fromTime' : 'toTime' })
  if (night < tonight) return refuse('invalid', 'reserveDatePast', { field: 'night' })
  if (night > addDays(tonight, aheadMost)) return refuse('invalid', 'reserveDateTooFar', { field: 'night' })
  return ok(null)
}

/** The shifts that were not taken back, by their beginning. */
export function standingShifts<T extends ShiftTimes & { readonly closed: unknown }>(
  shifts: readonly T[],
): T[] {
  return shifts
    .filter(shift => shift.closed === null)
    .toSorted((a, b) => businessMinutes(a.from) - businessMinutes(b.from))
}

/** Whether a shift covers a minute of its night; its end is no part of it. */
export function isOn({ from, to }: ShiftTimes, minutes: number): boolean {
  return businessMinutes(from) <= minutes && minutes < businessMinutes(to)
}
