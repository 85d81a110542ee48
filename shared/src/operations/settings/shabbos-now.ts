import { addDays, instantOfBusinessTime } from '../../domain/business-day.ts'
import type { Facility } from '../facility.ts'
import { scheduleDayOf, tonight } from './schedule-days.ts'

const leadMs = 10 * 60_000

/**
 * Whether it is Shabbos or Yom Tov now: from ten minutes before candle lighting until nightfall, over consecutive days
 * as one block (house rules, Shabbos and Yom Tov mode).
 */
export function isShabbosNow(facility: Pick<Facility, 'settings' | 'clock'>): boolean {
  const today = tonight(facility)
  const nowMs = facility.clock.now()
  const night = scheduleDayOf(facility, today)
  if (
    scheduleDayOf(facility, addDays(today, -1)).shabbosMode &&
    night.zmanTevillahAtMs !== null &&
    nowMs < night.zmanTevillahAtMs
  ) {
    return true
  }
  if (!night.shabbosMode) return false
  const { timeZone } = facility.settings.current()
  return night.candles === null || nowMs >= instantOfBusinessTime(today, night.candles, timeZone) - leadMs
}
