import { type Evening, isMotzeiGreatFast, isPurimNight, waitsForNightfall } from './schedule-kind.ts'
import type { ReasonKey } from './schedule-reason.ts'
import type { ScheduleSettings, WeekdayRuleSettings } from './schedule-settings.ts'

/** Times of a night in minutes after the midnight that begins its civil date (1470 is 00:30 of the next). */
export interface NightMinutes {
  readonly open: number
  readonly lastEntry: number
}

/**
 * When the doors open and when the last patron may enter, before anything set by hand: the zman with the group's
 * minutes, rounded (opening up, last entry down), kept within the group's earliest and latest, then the floors,
 * which no preference lowers (the schedule design, 3 and 4).
 */
export function nightHours(
  zman: number,
  evening: Evening,
  rules: WeekdayRuleSettings,
  settings: ScheduleSettings,
  reasons: Set<ReasonKey>,
): NightMinutes {
  const step = Math.max(1, settings.scheduleRoundMinutes)
  const opening = clamp(
    roundUp(zman + rules.openMinutesFromZmanTevillah, step),
    rules.openTimeEarliest,
    rules.openTimeLatest,
  )
  const closing = clamp(
    roundDown(zman + rules.lastEntryMinutesFromZmanTevillah, step),
    rules.lastEntryTimeEarliest,
    rules.lastEntryTimeLatest,
  )
  if (opening.held !== null) reasons.add(opening.held === 'earliest' ? 'openEarliest' : 'openLatest')
  if (closing.held !== null)
    reasons.add(closing.held === 'earliest' ? 'lastEntryEarliest' : 'lastEntryLatest')
  const floor = openFloor(zman, evening, settings)
  let open = opening.minutes
  if (floor !== null && roundUp(floor.minutes, step) > open) {
    open = roundUp(floor.minutes, step)
    reasons.add(floor.reason)
  }
  const fastExtra = isMotzeiGreatFast(evening) ? settings.lastEntryExtraMinutesMotzeiFast : 0
  if (fastExtra > 0) reasons.add('lastEntryMotzeiFast')
  return { open, lastEntry: Math.max(closing.minutes + fastExtra, open) }
}

/** The last start of a bath: earlier than the last entry, never before opening; none in Shabbos mode. */
export function lastBathMinutes(
  hours: NightMinutes,
  shabbosMode: boolean,
  settings: ScheduleSettings,
): number | null {
  return shabbosMode ? null : Math.max(hours.open, hours.lastEntry - settings.lastBathMinutesBeforeLastEntry)
}

function openFloor(
  zman: number,
  evening: Evening,
  settings: ScheduleSettings,
): { minutes: number; reason: ReasonKey } | null {
  if (isMotzeiGreatFast(evening)) {
    return { minutes: zman + settings.openExtraMinutesMotzeiFast, reason: 'openMotzeiFast' }
  }
  if (isPurimNight(evening)) {
    // Purim night may follow Shabbos; the later of the two floors rules, and this one holds the other unless negative.
    return { minutes: zman + Math.max(0, settings.openExtraMinutesPurim), reason: 'openPurim' }
  }
  return waitsForNightfall(evening) ? { minutes: zman, reason: 'openNightfall' } : null
}

/** Minutes of a decimal hour, 22.75 → 1365. */
export function hourToMinutes(hour: number): number {
  return Math.round(hour * 60)
}

/** The next multiple of `step` at or after. */
export function roundUp(minutes: number, step: number): number {
  return Math.ceil(minutes / step) * step
}

function roundDown(minutes: number, step: number): number {
  return Math.floor(minutes / step) * step
}

function clamp(minutes: number, earliest: number | null, latest: number | null) {
  if (latest !== null && minutes > hourToMinutes(latest))
    return { minutes: hourToMinutes(latest), held: 'latest' as const }
  if (earliest !== null && minutes < hourToMinutes(earliest)) {
    return { minutes: hourToMinutes(earliest), held: 'earliest' as const }
  }
  return { minutes, held: null }
}
