import { addDays } from './business-day.ts'
import {
  adar,
  adarII,
  civilDateOf,
  daysInHebrewMonth,
  hebrewDateOf,
  isHebrewLeapYear,
} from './hebrew-date.ts'

/**
 * The same night of the year before, by civil or by Hebrew date (screens-562). A night is named by the civil date on
 * which it begins, and its Hebrew date is that of the day after (calendar-6). In years of one Adar, Adar stands for Adar
 * II. Null if that year has no such night: 29 February, Adar I, or the 30th of a month that had 29 days.
 */
export function yearBefore(night: string, by: 'civil' | 'hebrew'): string | null {
  if (by === 'civil') return civilYearBefore(night)
  const before = hebrewYearBefore(addDays(night, 1))
  return before === null ? null : addDays(before, -1)
}

function civilYearBefore(date: string): string | null {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, '0')
  const before = `${year}${date.slice(4)}`
  // What no calendar has is moved into March.
  return addDays(before, 0) === before ? before : null
}

function hebrewYearBefore(date: string): string | null {
  const { year, month, day } = hebrewDateOf(date)
  const before = monthBefore(year, month)
  if (before === null || day > daysInHebrewMonth(year - 1, before)) return null
  return civilDateOf({ year: year - 1, month: before, day })
}

/** A leap year never follows another. */
function monthBefore(year: number, month: number): number | null {
  if (month === adarII) return adar
  if (month !== adar) return month
  if (isHebrewLeapYear(year)) return null
  return isHebrewLeapYear(year - 1) ? adarII : adar
}
