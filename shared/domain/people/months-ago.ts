import { Temporal } from 'temporal-polyfill'

/** The civil date that many months before another; the last day of a shorter month (privacy-61). */
export function monthsBefore(date: string, months: number): string {
  return Temporal.PlainDate.from(date).subtract({ months }).toString()
}
