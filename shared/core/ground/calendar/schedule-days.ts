import type { Settings } from '@mayim/contract/settings.ts'
import { addDays, businessDate, instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import { type ScheduleDay, scheduleDay } from '@mayim/domain/calendar/schedule.ts'
import type { Facility } from '../runtime/facility.ts'

/** A night of the schedule with the instants that operations compare with. */
export interface Night extends ScheduleDay {
  readonly zmanTevillahAtMs: number | null
  readonly cutoffAtMs: number | null
}

type Timed = Pick<Facility, 'settings' | 'clock'>

const maxNights = 1000
/** Nights by settings and date. Computing the sun is too slow for each request. */
const nights = new WeakMap<Settings, Map<string, Night>>()

/** The night of a civil date, generated from the settings and overrides. */
export function scheduleDayOf(facility: Timed, date: string): Night {
  const settings = facility.settings.onNight(date)
  const known = nights.get(settings) ?? new Map<string, Night>()
  // Requests may name any date, so the cache is bounded.
  if (known.size >= maxNights) known.clear()
  nights.set(settings, known)
  const cached = known.get(date)
  if (cached) return cached
  const day = scheduleDay(date, settings, facility.settings.overrides().get(date))
  const night: Night = {
    ...day,
    zmanTevillahAtMs:
      day.zmanTevillah === null ? null : instantOfBusinessTime(date, day.zmanTevillah, settings.timeZone),
    cutoffAtMs: day.cutoffAt === null ? null : Date.parse(day.cutoffAt),
  }
  known.set(date, night)
  return night
}

/**
 * The last result of `tonight`, by settings. Time zone arithmetic is slow, and a booking calls it several times a
 * minute.
 */
const tonights = new WeakMap<Settings, { readonly minute: number; readonly date: string }>()

/** Tonight's civil date: the business day ends at 05:00. */
export function tonight(facility: Timed): string {
  const settings = facility.settings.current()
  const nowMs = facility.clock.now()
  const minute = Math.floor(nowMs / 60_000)
  const last = tonights.get(settings)
  if (last?.minute === minute) return last.date
  const date = businessDate(nowMs, settings.timeZone)
  tonights.set(settings, { minute, date })
  return date
}

/** The nights from tonight on. */
export function scheduleFromTonight(facility: Timed, days: number): Night[] {
  return scheduleFrom(facility, tonight(facility), days)
}

/** Nights in a row, the first that of the civil date `first`. */
export function scheduleFrom(facility: Timed, first: string, days: number): Night[] {
  return Array.from({ length: days }, (_, ahead) => scheduleDayOf(facility, addDays(first, ahead)))
}
