import { Temporal } from 'temporal-polyfill'
import { addDays, weekday } from './business-day.ts'

const days = 7

/** The month of a civil date, `YYYY-MM`. */
export function monthOf(date: string): string {
  return date.slice(0, 7)
}

/** The month that many months later, or earlier for a negative number. */
export function addMonths(month: string, count: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months: count }).toString()
}

/**
 * The civil dates of a month in whole weeks from Sunday: 28 to 42 dates, with those of the months before and after that
 * fill the first and the last week (calendar-490).
 */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const start = addDays(first, -weekday(first))
  const weeks: string[][] = []
  for (let day = start; day < `${addMonths(month, 1)}-01`; day = addDays(day, days))
    weeks.push(Array.from({ length: days }, (_, at) => addDays(day, at)))
  return weeks
}
