import { businessMinutes, instantAt, instantOfBusinessTime } from '../calendar/business-day.ts'
import { type Choices, isTimeToBeSet } from '../capacity/choices.ts'
import type { SlotDay } from '../capacity/slots.ts'

const minuteMs = 60_000

export interface ExpectedVisit {
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
