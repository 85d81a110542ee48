import { parseSettings, type Settings } from '@mayim/contract/settings.ts'
import { planned, readPlan, setFileClock } from '@mayim/core/runtime/clock.ts'
import { addDays, businessDate, instantOfBusinessTime } from '@mayim/domain/business-day.ts'
import { scheduleDay } from '@mayim/domain/calendar/schedule.ts'

const beforeCutoffMs = 40 * 60_000
/** Long enough to pass any run of feasts and their eves. */
const daysToSearch = 21

export interface DemoClock {
  readonly nowMs: number
  readonly speed: number
  /** The night that the clock stands in. */
  readonly date: string
}

/** The next ordinary night that is open, from a civil date on, and the instant until which it takes bookings. */
export function nextOpenNight(from: string, settings: Settings): { date: string; cutoffMs: number } {
  for (let days = 0; days < daysToSearch; days++) {
    const night = scheduleDay(addDays(from, days), settings)
    if (night.group === 'weekday' && !night.closed && night.cutoffAt) {
      return { date: night.date, cutoffMs: Date.parse(night.cutoffAt) }
    }
  }
  throw new Error(`No open night within ${daysToSearch} days of ${from}: the settings close them all`)
}

/**
 * Sets the demo's clock in its file: to the wall time `clock` where given; otherwise it runs on as it stood,
 * and without a clock yet it begins 40 minutes before the next open night stops taking bookings.
 */
export function setDemoClock(
  path: string,
  wanted: { clock: string | null; speed: number | null },
): DemoClock {
  const settings = parseSettings([])
  const standing = readPlan(path)
  const hostMs = Date.now()
  const speed = wanted.speed ?? standing?.speed ?? 1
  const nowMs =
    wallTimeMs(wanted.clock, settings) ?? (standing ? planned(standing, hostMs) : defaultStart(settings))
  if (wanted.clock !== null || wanted.speed !== null || standing === null) setFileClock(path, nowMs, speed)
  return { nowMs, speed, date: businessDate(nowMs, settings.timeZone) }
}

function wallTimeMs(wallTime: string | null, { timeZone }: Settings): number | null {
  const [date, time] = wallTime?.split('T') ?? []
  return date && time ? instantOfBusinessTime(date, time, timeZone) : null
}

function defaultStart(settings: Settings): number {
  return nextOpenNight(businessDate(Date.now(), settings.timeZone), settings).cutoffMs - beforeCutoffMs
}
