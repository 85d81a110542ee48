import { addDays, instantAt, isoInstant } from './business-day.ts'
import { isHoly, jewishDay } from './holiday.ts'
import { because, type Reason } from './schedule-reason.ts'
import type { ScheduleSettings, WeekdayRuleSettings } from './schedule-settings.ts'
import { candleLighting } from './zmanim.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * The last weekday before the holy block that the night of `date` belongs to: `date` itself, or, when its daytime
 * is Shabbos or Yom Tov already, the day on which people could still telephone, pay and write.
 */
export function lastWeekdayBefore(date: string, israel: boolean): string {
  let day = date
  while (isHoly(jewishDay(day, israel))) day = addDays(day, -1)
  return day
}

/**
 * Until when a night can be booked, a UTC ISO instant: an ordinary one until so many hours before opening (`openMinutes`
 * after the midnight of `date`, null where it has none); one in Shabbos mode until so many hours before the candle
 * lighting of the last weekday before its holy block. Null where neither exists (calendar-26, calendar-26, calendar-27).
 */
export function cutoffOf(
  date: string,
  openMinutes: number | null,
  shabbosMode: boolean,
  rules: WeekdayRuleSettings,
  settings: ScheduleSettings,
  reasons: Reason[],
): string | null {
  if (shabbosMode) return holyCutoff(date, settings, reasons)
  if (openMinutes === null) return null
  const hours = rules.reservationCutOffHours
  reasons.push(because(hours === 0 ? 'cutoffAtOpening' : 'cutoffBeforeOpening', { hours }))
  return isoInstant(instantAt(date, openMinutes, settings.timeZone) - hours * hourMs)
}

function holyCutoff(date: string, settings: ScheduleSettings, reasons: Reason[]): string | null {
  const before = lastWeekdayBefore(date, settings.zmanimInIsrael)
  const candles = candleLighting(before, settings)
  if (candles === null) return null
  const hours = settings.reservationCutOffHoursFriday
  reasons.push(because(hours === 0 ? 'cutoffAtCandles' : 'cutoffBeforeCandles', { hours, date: before }))
  if (before !== date) reasons.push(because('cutoffOfBlock'))
  return isoInstant(Math.floor(candles / minuteMs) * minuteMs - hours * hourMs)
}
