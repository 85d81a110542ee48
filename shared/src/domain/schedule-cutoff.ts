import { addDays, instantAt } from './business-day.ts'
import { isHoly, jewishDay } from './holiday.ts'
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
 * Until when a Shabbos-mode night can be booked: candle lighting of the last weekday before the holy block, less
 * `reservationCutOffHoursFriday`. Epoch milliseconds on a full minute; null where the sun does not set.
 */
export function holyCutoff(date: string, settings: ScheduleSettings): number | null {
  const candles = candleLighting(lastWeekdayBefore(date, settings.zmanimInIsrael), settings)
  if (candles === null) return null
  return Math.floor(candles / minuteMs) * minuteMs - settings.reservationCutOffHoursFriday * hourMs
}

/** Until when an ordinary night can be booked: opening less the group's hours. Epoch milliseconds. */
export function ordinaryCutoff(
  date: string,
  openMinutes: number,
  rules: WeekdayRuleSettings,
  timeZone: string,
): number {
  return instantAt(date, openMinutes, timeZone) - rules.reservationCutOffHours * hourMs
}
