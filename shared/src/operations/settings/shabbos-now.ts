import { addDays, instantOfBusinessTime } from '../../domain/business-day.ts'
import { type HolyNight, isWithinShabbos } from '../../domain/shabbos-block.ts'
import type { Facility } from '../facility.ts'
import { scheduleDayOf, tonight } from './schedule-days.ts'

/** Whether it is Shabbos or Yom Tov now, by the facility's schedule and clock. */
export function isShabbosNow(facility: Pick<Facility, 'settings' | 'clock'>): boolean {
  const today = tonight(facility)
  const { timeZone } = facility.settings.current()
  const nightOf = (date: string): HolyNight => {
    const { shabbosMode, candles, zmanTevillahAtMs } = scheduleDayOf(facility, date)
    const candlesAtMs = candles === null ? null : instantOfBusinessTime(date, candles, timeZone)
    return { shabbosMode, candlesAtMs, nightfallAtMs: zmanTevillahAtMs }
  }
  return isWithinShabbos(nightOf(addDays(today, -1)), nightOf(today), facility.clock.now())
}
