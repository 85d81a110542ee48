import type { Settings } from '@mayim/contract/settings.ts'
import { addDays, businessDate, instantOfBusinessTime } from '@mayim/domain/business-day.ts'
import { type ScheduleDay, scheduleDay } from '@mayim/domain/calendar/schedule.ts'
import type { Facility } from '../runtime/facility.ts'

/** A night of the schedule with the instants that operations compare with. */
export interface Night extends ScheduleDay {
  readonly zmanTevillahAtMs: number | null
  readonly cutoffAtMs: number | null
}

const mostNights = 1000
/** The sun is worked out once for a night and a state of the settings; never in each request (platform, Measured limits). */
const nights = new WeakMap<Settings, Map<string, Night>>()

/** The night that follows a civil date, as generated and overridden. */
export function scheduleDayOf(facility: Pick<Facility, 'settings'>, date: string): Night {
  const settings = facility.settings.current()
  const known = nights.get(settings) ?? new Map<string, Night>()
  // Whoever asks for the times of any date must not fill the memory with them.
  if (known.size >= mostNights) known.clear()
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

/** The last answer of `tonight`: calendars are slow, and a booking asks several times within one minute. */
const tonights = new WeakMap<Settings, { readonly minute: number; readonly date: string }>()

/** Tonight's civil date: the business day ends at 05:00. */
export function tonight(facility: Pick<Facility, 'settings' | 'clock'>): string {
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
export function scheduleFromTonight(facility: Pick<Facility, 'settings' | 'clock'>, days: number): Night[] {
  const first = tonight(facility)
  return Array.from({ length: days }, (_, ahead) => scheduleDayOf(facility, addDays(first, ahead)))
}
