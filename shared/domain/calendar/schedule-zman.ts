import { businessMinutes, minutesOnDate, wallTime } from './business-day.ts'
import { roundUp } from './schedule-hours.ts'
import type { ScheduleOverride } from './schedule-override.ts'
import { because, type Reason } from './schedule-reason.ts'
import type { ScheduleSettings, WeekdayRuleSettings } from './schedule-settings.ts'
import type { EveningSun } from './zmanim.ts'

const minuteMs = 60_000

/** Nightfall as the schedule uses it, and the minute from which a patron may immerse. */
export interface NightZman {
  /** Rounded up to the minute, epoch milliseconds; null where there is no sunset. */
  readonly nightfallMs: number | null
  /** Minutes after the midnight that begins the civil date; null if there is none. */
  readonly minutes: number | null
}

/**
 * Nightfall rounded up to the minute, and the minute from which a patron may immerse, which may be overridden
 * (calendar-14).
 */
export function zmanOf(
  date: string,
  sun: EveningSun,
  rules: WeekdayRuleSettings,
  settings: ScheduleSettings,
  override: ScheduleOverride,
  reasons: Reason[],
): NightZman {
  const { nightfall } = sun
  const nightfallMs = nightfall === null ? null : Math.ceil(nightfall.instantMs / minuteMs) * minuteMs
  const generated = nightfallMs === null ? null : generatedZman(date, nightfallMs, rules, settings)
  if (override.zmanTevillah) {
    const values = { time: override.zmanTevillah, generated: generated === null ? '' : wallTime(generated) }
    reasons.push(because('zmanByHand', values))
    return { nightfallMs, minutes: businessMinutes(override.zmanTevillah) }
  }
  if (nightfall === null || generated === null) {
    reasons.push(because('noSunset'))
    return { nightfallMs, minutes: null }
  }
  reasons.push(nightfallReason(nightfall.fallback, settings))
  if (rules.zmanTevillahExtraMinutes !== 0)
    reasons.push(because('zmanExtra', { minutes: rules.zmanTevillahExtraMinutes }))
  if (settings.zmanTevillahRoundUpMinutes > 1)
    reasons.push(because('zmanRounded', { minutes: settings.zmanTevillahRoundUpMinutes }))
  return { nightfallMs, minutes: generated }
}

function generatedZman(
  date: string,
  nightfallMs: number,
  rules: WeekdayRuleSettings,
  settings: ScheduleSettings,
): number {
  const minutes = minutesOnDate(nightfallMs, date, settings.timeZone) + rules.zmanTevillahExtraMinutes
  return roundUp(minutes, Math.max(1, settings.zmanTevillahRoundUpMinutes))
}

function nightfallReason(fallback: boolean, settings: ScheduleSettings): Reason {
  const degrees = settings.zmanTevillahDegrees
  if (fallback)
    return because('zmanFallback', { degrees, minutes: settings.zmanTevillahFallbackMinutesAfterShkia })
  if (settings.zmanTevillahMethod === 'degrees') return because('zmanDegrees', { degrees })
  return because('zmanMinutes', { minutes: settings.zmanTevillahMinutesAfterShkia })
}
