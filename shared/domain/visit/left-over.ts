import { instantAt } from '../calendar/business-day.ts'

/** The hour of the day at which the hub ends what is left over, in minutes after midnight. */
const endsAtMinute = 12 * 60

/** Whether the hub ends a visit of `date` that is still in a room, while `today` is the business date (visit-161). */
export function isLeftOverDue(date: string, today: string, nowMs: number, timeZone: string): boolean {
  return date < today && nowMs >= instantAt(today, endsAtMinute, timeZone)
}
