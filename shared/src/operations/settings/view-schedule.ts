import type { ScheduleDay, Zmanim } from '../../contract/entities/schedule.ts'
import { addDays } from '../../domain/business-day.ts'
import { sunset } from '../../domain/zmanim.ts'
import type { Facility } from '../facility.ts'
import { type Night, scheduleDayOf, scheduleFromTonight, tonight } from './schedule-days.ts'

/** How far ahead a night may be chosen only once the sun has set (patron 5). */
const tooEarlyDaysAhead = 7

/** The nights from tonight on, as the screens read them. */
export function viewSchedule(facility: Facility, days: number): ScheduleDay[] {
  return scheduleFromTonight(facility, days).map(night => viewNight(facility, night))
}

export function viewNight(facility: Facility, night: Night): ScheduleDay {
  const nowMs = facility.clock.now()
  return {
    date: night.date,
    closed: night.closed,
    openTime: night.openTime,
    lastEntryTime: night.lastEntryTime,
    lastBath: night.lastBath,
    zmanTevillah: night.zmanTevillah,
    shabbosMode: night.shabbosMode,
    hebrewNote: night.hebrewNote,
    hebrewDay: night.hebrewDay,
    hebrewMonth: night.hebrewMonth,
    hebrewYear: night.hebrewYear,
    kind: night.kind,
    shkia: night.shkia,
    candles: night.candles,
    cutoff: night.cutoffAt,
    pastCutoff: night.cutoffAtMs !== null && nowMs >= night.cutoffAtMs,
    tooEarly: isTooEarly(facility, night.date),
  }
}

/** The night a week ahead, while today's sun is up: after sunset it is the Hebrew day a week ahead (schedule design, 9). */
export function isTooEarly(facility: Pick<Facility, 'settings' | 'clock'>, date: string): boolean {
  const today = tonight(facility)
  if (date !== addDays(today, tooEarlyDaysAhead)) return false
  const sunsetMs = sunset(today, facility.settings.current())
  return sunsetMs !== null && facility.clock.now() < sunsetMs
}

/** The times of one day. */
export function viewZmanim(facility: Facility, date: string): Zmanim {
  const night = scheduleDayOf(facility, date)
  return {
    date,
    zmanTevillah: night.zmanTevillah,
    shkia: night.shkia,
    candles: night.candles,
    zmanTevillahAt: night.zmanTevillahAtMs === null ? null : new Date(night.zmanTevillahAtMs).toISOString(),
    now: new Date(facility.clock.now()).toISOString(),
  }
}
