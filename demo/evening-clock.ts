import { parseSettings, type Settings } from '@mayim/contract/settings.ts'
import { planned, readPlan, setFileClock } from '@mayim/core/ground/runtime/clock.ts'
import { addDays, businessDate, instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import { scheduleDay } from '@mayim/domain/calendar/schedule.ts'

const beforeCutoffMs = 40 * 60_000
/** More than any series of holidays and their eves. */
const maxDaysAhead = 21

export interface DemoClock {
  readonly nowMs: number
  readonly speed: number
  /** The night of `nowMs`. */
  readonly date: string
}

/** The first open weekday night from a civil date on, and its booking cutoff. */
export function nextOpenNight(from: string, settings: Settings): { date: string; cutoffMs: number } {
  for (let days = 0; days < maxDaysAhead; days++) {
    const night = scheduleDay(addDays(from, days), settings)
    if (night.group === 'weekday' && !night.closed && night.cutoffAt) {
      return { date: night.date, cutoffMs: Date.parse(night.cutoffAt) }
    }
  }
  throw new Error(`No open night within ${maxDaysAhead} days of ${from}: the settings close them all`)
}

/**
 * Sets the demo's clock in its file to the wall time `clock`. Without `clock` it continues from its last time; a new
 * clock starts 40 minutes before the cutoff of the next open night.
 */
export function setDemoClock(
  path: string,
  options: { clock: string | null; speed: number | null },
): DemoClock {
  const settings = parseSettings([])
  const current = readPlan(path)
  const hostMs = Date.now()
  const speed = options.speed ?? current?.speed ?? 1
  const nowMs =
    wallTimeMs(options.clock, settings) ?? (current ? planned(current, hostMs) : defaultStartMs(settings))
  if (options.clock !== null || options.speed !== null || current === null) setFileClock(path, nowMs, speed)
  return { nowMs, speed, date: businessDate(nowMs, settings.timeZone) }
}

function wallTimeMs(wallTime: string | null, { timeZone }: Settings): number | null {
  const [date, time] = wallTime?.split('T') ?? []
  return date && time ? instantOfBusinessTime(date, time, timeZone) : null
}

function defaultStartMs(settings: Settings): number {
  return nextOpenNight(businessDate(Date.now(), settings.timeZone), settings).cutoffMs - beforeCutoffMs
}
