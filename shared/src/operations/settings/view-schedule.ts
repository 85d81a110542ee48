import type { ScheduleDay, Zmanim } from '../../contract/entities/schedule.ts'
import { isTooEarly } from '../../domain/booking-date.ts'
import type { Facility } from '../facility.ts'
import { type Night, scheduleDayOf, scheduleFromTonight, tonight } from './schedule-days.ts'

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
    tooEarly: isTooEarly(night.date, dateFacts(facility)),
  }
}

/** What the rules of choosing a night ask about now. */
export function dateFacts(facility: Pick<Facility, 'settings' | 'clock'>) {
  const today = tonight(facility)
  return { today, nowMs: facility.clock.now(), sunsetTodayMs: scheduleDayOf(facility, today).shkiaAtMs }
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
