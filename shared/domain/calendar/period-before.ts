import { Temporal } from 'temporal-polyfill'
import { addDays, daysBetween } from './business-day.ts'

interface Nights {
  /** Civil dates, both included. */
  readonly from: string
  readonly to: string
}

const daysOfWeek = 7

/**
 * The night that a night of a range is compared with in the period before it (screens-563). A range that begins on the
 * first of a month stands beside so many months before it, day by day; any other beside whole weeks earlier, so that
 * Sundays stand beside Sundays. Null for a day that the month before does not have.
 */
export function nightOfPeriodBefore(date: string, { from, to }: Nights): string | null {
  if (!from.endsWith('-01')) {
    const weeks = Math.ceil((daysBetween(from, to) + 1) / daysOfWeek)
    return addDays(date, -weeks * daysOfWeek)
  }
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const months = (last.year - first.year) * 12 + last.month - first.month + 1
  const day = Temporal.PlainDate.from(date)
  const before = day.subtract({ months })
  return before.day === day.day ? before.toString() : null
}
