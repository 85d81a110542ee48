import { businessMinutes, instantAt, instantOfBusinessTime } from '../calendar/business-day.ts'
import { type Choices, isTimeToBeSet } from '../capacity/choices.ts'
import type { SlotDay } from '../capacity/slots.ts'

const minuteMs = 60_000

interface ExpectedVisit {
  /** `HH:mm` */
  readonly time: string
  readonly choices: Choices
  /** Reserved, and the visit has not begun. */
  readonly stillExpected: boolean
}

/**
 * Whether an expected patron is a no-show: the last entry and the minutes of grace after the slot are over. Never in
 * Shabbos mode, where nobody records arrivals, nor for a time to be set (visit-73).
 */
export function isNoShow(
  visit: ExpectedVisit,
  night: Pick<SlotDay, 'date' | 'shabbosMode' | 'lastEntryTime'>,
  settings: { readonly timeZone: string; readonly lateGraceMinutes: number },
  nowMs: number,
): boolean {
  if (!visit.stillExpected || night.shabbosMode || night.lastEntryTime === null) return false
  if (isTimeToBeSet(visit.choices, visit.time)) return false
  const lastEntryMs = instantOfBusinessTime(night.date, night.lastEntryTime, settings.timeZone)
  const startMs = instantAt(night.date, businessMinutes(visit.time), settings.timeZone)
  return nowMs > Math.max(lastEntryMs, startMs + settings.lateGraceMinutes * minuteMs)
}

/**
 * Whether the patron came on time: within the grace after the slot. A visit whose time is to be set is never late (visit-71, visit-77).
 * @param arrivedMinutes of the night, as `businessMinutes`
 */
export function isOnTime(
  visit: Pick<Choices, 'kallah'> & { readonly time: string },
  arrivedMinutes: number,
  lateGraceMinutes: number,
): boolean {
  return isTimeToBeSet(visit, visit.time) || arrivedMinutes - businessMinutes(visit.time) <= lateGraceMinutes
}

/** The hour of the day at which the hub ends what is left over, in minutes after midnight. */
const endsAtMinute = 12 * 60

/** Whether the hub ends a visit of `date` that is still in a room, while `today` is the business date (visit-161). */
export function isLeftOverDue(date: string, today: string, nowMs: number, timeZone: string): boolean {
  return date < today && nowMs >= instantAt(today, endsAtMinute, timeZone)
}
