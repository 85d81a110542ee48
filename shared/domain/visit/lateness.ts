import { businessMinutes, instantAt, instantOfBusinessTime } from '../calendar/business-day.ts'
import { type Choices, isTimeToBeSet } from '../capacity/choices.ts'
import type { SlotDay } from '../capacity/slots.ts'
import { ok, type Result, refuse } from '../result.ts'

const minuteMs = 60_000

interface ExpectedVisit {
  /** `HH:mm` */
  readonly time: string
  readonly choices: Choices
  /** Reserved, and the visit has not begun. */
  readonly stillExpected: boolean
}

interface LateSettings {
  readonly timeZone: string
  readonly lateGraceMinutes: number
}

/**
 * From when on staff may mark an expected patron as a no-show: her time and the minutes of grace are over (visit-1250). Null
 * for a visit that has begun or ended, in Shabbos mode, where nobody records arrivals, and for a time to be set
 * (visit-76).
 * @returns epoch milliseconds
 */
export function noShowFromMs(
  visit: ExpectedVisit,
  night: Pick<SlotDay, 'date' | 'shabbosMode'>,
  settings: LateSettings,
): number | null {
  if (!visit.stillExpected || night.shabbosMode || isTimeToBeSet(visit.choices, visit.time)) return null
  const startMs = instantAt(night.date, businessMinutes(visit.time), settings.timeZone)
  return startMs + settings.lateGraceMinutes * minuteMs
}

/** Whether an expected patron is a no-show without anybody's word: the last entry and the grace are over (visit-73). */
export function isNoShow(
  visit: ExpectedVisit,
  night: Pick<SlotDay, 'date' | 'shabbosMode' | 'lastEntryTime'>,
  settings: LateSettings,
  nowMs: number,
): boolean {
  const fromMs = noShowFromMs(visit, night, settings)
  if (fromMs === null || night.lastEntryTime === null) return false
  const lastEntryMs = instantOfBusinessTime(night.date, night.lastEntryTime, settings.timeZone)
  return nowMs > Math.max(lastEntryMs, fromMs)
}

/**
 * Refuses a mark of staff that comes too early or where there are no no-shows: `noShowTooEarly`, `noShowNever` and
 * `statusNotAllowed` (visit-1250).
 */
export function checkNoShow(
  visit: ExpectedVisit,
  night: Pick<SlotDay, 'date' | 'shabbosMode'>,
  settings: LateSettings,
  nowMs: number,
): Result<null> {
  const fromMs = noShowFromMs(visit, night, settings)
  if (fromMs === null) return refuse('conflict', visit.stillExpected ? 'noShowNever' : 'statusNotAllowed')
  const detail = { minutes: settings.lateGraceMinutes }
  return nowMs < fromMs ? refuse('conflict', 'noShowTooEarly', { detail }) : ok(null)
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
