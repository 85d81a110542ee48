import { businessMinutes, wallTime } from './business-day.ts'
import { type Evening, isMotzeiGreatFast, isPurimNight, waitsForNightfall } from './schedule-kind.ts'
import type { ScheduleOverride } from './schedule-override.ts'
import { because, type Reason } from './schedule-reason.ts'
import type { ScheduleSettings, WeekdayRuleSettings } from './schedule-settings.ts'

/** Times of a night in minutes after the midnight that begins its civil date (1470 is 00:30 of the next). */
export interface NightMinutes {
  readonly open: number
  readonly lastEntry: number
}

/**
 * Opening and last entry: as generated, then overridden. Null where there is no zman and no override. A generated last
 * entry is never before the opening.
 */
export function hoursOf(
  zman: number | null,
  evening: Evening,
  rules: WeekdayRuleSettings,
  settings: ScheduleSettings,
  override: ScheduleOverride,
  reasons: Reason[],
): NightMinutes | null {
  const why: Reason[] = []
  const generated = zman === null ? null : nightHours(zman, evening, rules, settings, why)
  const kept = (field: 'openTime' | 'lastEntryTime') => why.filter(reason => reason.field === field)
  if (override.openTime) {
    const values = { time: override.openTime, generated: timeOrBlank(generated?.open) }
    reasons.push(because('openTimeByHand', values))
  } else reasons.push(...kept('openTime'))
  const open = override.openTime ? businessMinutes(override.openTime) : generated?.open
  if (open === undefined) return null
  if (override.lastEntryTime) {
    const byRules = generated === null ? null : Math.max(generated.open, generated.lastEntry)
    const values = { time: override.lastEntryTime, generated: timeOrBlank(byRules) }
    reasons.push(because('lastEntryByHand', values))
    return { open, lastEntry: businessMinutes(override.lastEntryTime) }
  }
  reasons.push(...kept('lastEntryTime'))
  const lastEntry = generated?.lastEntry ?? open
  if (generated === null || lastEntry < open) reasons.push(because('lastEntryAtOpening'))
  return { open, lastEntry: Math.max(open, lastEntry) }
}

/**
 * When the doors open and when the last patron may enter, before anything set by hand: the zman with the group's
 * minutes, rounded (opening up, last entry down), kept within the group's earliest and latest, then the floors,
 * which no preference lowers (calendar-20, calendar-21, calendar-22, calendar-21, calendar-22).
 */
function nightHours(
  zman: number,
  evening: Evening,
  rules: WeekdayRuleSettings,
  settings: ScheduleSettings,
  reasons: Reason[],
): NightMinutes {
  const step = Math.max(1, settings.scheduleRoundMinutes)
  const open = openingOf(zman, evening, rules, settings, step, reasons)
  const lastEntry = lastEntryOf(zman, rules, step, reasons)
  const fastExtra = isMotzeiGreatFast(evening) ? settings.lastEntryExtraMinutesMotzeiFast : 0
  if (fastExtra > 0) reasons.push(because('lastEntryMotzeiFast', { minutes: fastExtra }))
  return { open, lastEntry: lastEntry + fastExtra }
}

function openingOf(
  zman: number,
  evening: Evening,
  rules: WeekdayRuleSettings,
  settings: ScheduleSettings,
  step: number,
  reasons: Reason[],
): number {
  const offset = rules.openMinutesFromZmanTevillah
  const opening = clamp(roundUp(zman + offset, step), rules.openTimeEarliest, rules.openTimeLatest)
  if (offset === 0) reasons.push(because('openAtZman'))
  else reasons.push(because(offset < 0 ? 'openBeforeZman' : 'openAfterZman', { minutes: Math.abs(offset) }))
  if (opening.held !== null) {
    const key = opening.held === 'earliest' ? 'openEarliest' : 'openLatest'
    reasons.push(because(key, { time: wallTime(opening.minutes) }))
  }
  const floor = openFloor(zman, evening, settings)
  const floorMinutes = floor === null ? 0 : roundUp(floor.minutes, step)
  const ruledByFloor = floor !== null && floorMinutes > opening.minutes
  if (ruledByFloor) reasons.push(floor.reason)
  const exact = ruledByFloor ? floor.minutes : opening.held === null ? zman + offset : opening.minutes
  const open = ruledByFloor ? floorMinutes : opening.minutes
  if (open !== exact) reasons.push(because('openRounded', { minutes: step }))
  return open
}

function lastEntryOf(zman: number, rules: WeekdayRuleSettings, step: number, reasons: Reason[]): number {
  const offset = rules.lastEntryMinutesFromZmanTevillah
  const { minutes, held } = clamp(
    roundDown(zman + offset, step),
    rules.lastEntryTimeEarliest,
    rules.lastEntryTimeLatest,
  )
  if (offset === 0) reasons.push(because('lastEntryAtZman'))
  else {
    const key = offset < 0 ? 'lastEntryBeforeZman' : 'lastEntryAfterZman'
    reasons.push(because(key, { minutes: Math.abs(offset) }))
  }
  if (held !== null) {
    const key = held === 'earliest' ? 'lastEntryEarliest' : 'lastEntryLatest'
    reasons.push(because(key, { time: wallTime(minutes) }))
  } else if (minutes !== zman + offset) reasons.push(because('lastEntryRounded', { minutes: step }))
  return minutes
}

/**
 * The last start of a bath: earlier than the last entry, never before opening; none in Shabbos mode unless set by hand.
 */
export function lastBathOf(
  hours: NightMinutes,
  shabbosMode: boolean,
  settings: ScheduleSettings,
  override: ScheduleOverride,
  reasons: Reason[],
): number | null {
  const before = settings.lastBathMinutesBeforeLastEntry
  const generated = shabbosMode ? null : Math.max(hours.open, hours.lastEntry - before)
  if (override.lastBath) {
    reasons.push(because('lastBathByHand', { time: override.lastBath, generated: timeOrBlank(generated) }))
    return businessMinutes(override.lastBath)
  }
  if (generated === null) reasons.push(because('lastBathNone'))
  else if (generated > hours.lastEntry - before) reasons.push(because('lastBathAtOpening'))
  else reasons.push(because('lastBathBeforeLastEntry', { minutes: before }))
  return generated
}

function openFloor(
  zman: number,
  evening: Evening,
  settings: ScheduleSettings,
): { minutes: number; reason: Reason } | null {
  if (isMotzeiGreatFast(evening)) {
    const minutes = settings.openExtraMinutesMotzeiFast
    return { minutes: zman + minutes, reason: because('openMotzeiFast', { minutes }) }
  }
  if (isPurimNight(evening)) {
    // Purim night may follow Shabbos; the later of the two floors rules, and this one holds the other unless negative.
    const minutes = Math.max(0, settings.openExtraMinutesPurim)
    return { minutes: zman + minutes, reason: because('openPurim', { minutes }) }
  }
  return waitsForNightfall(evening) ? { minutes: zman, reason: because('openNightfall') } : null
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

function timeOrBlank(minutes: number | null | undefined): string {
  return minutes === null || minutes === undefined ? '' : wallTime(minutes)
}
