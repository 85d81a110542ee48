import { addDays, businessMinutes, isoInstant, minutesOnDate, wallTime } from './business-day.ts'
import { hebrewNote } from './hebrew-note.ts'
import { type HebrewMonthKey, hebrewMonthKey } from './hebrew-text.ts'
import { jewishDay } from './holiday.ts'
import { holyCutoff, lastWeekdayBefore, ordinaryCutoff } from './schedule-cutoff.ts'
import { lastBathMinutes, type NightMinutes, nightHours, roundUp } from './schedule-hours.ts'
import {
  type Evening,
  isOpenKind,
  isShabbosMode,
  lightsFromNightfall,
  type NightKind,
  nightKind,
  type RuleGroup,
  ruleGroupOf,
  rulesOf,
} from './schedule-kind.ts'
import type { ScheduleOverride } from './schedule-override.ts'
import type { ReasonKey } from './schedule-reason.ts'
import type { ScheduleSettings, WeekdayRuleSettings } from './schedule-settings.ts'
import { candleLighting, nightfall, sunset } from './zmanim.ts'

export type { ScheduleOverride } from './schedule-override.ts'

const minuteMs = 60_000

/**
 * One row of the schedule: the night from opening on civil date `date` until 05:00. Times are wall times `HH:mm`
 * of the business day ("00:30" is after midnight); the Hebrew date is that of the night.
 */
export interface ScheduleDay {
  readonly date: string
  readonly kind: NightKind
  readonly group: RuleGroup
  /** A night that is not closed has an opening time and a last entry time. */
  readonly closed: boolean
  readonly shabbosMode: boolean
  readonly shkia: string | null
  /** Candle lighting, on nights that begin Shabbos or Yom Tov. */
  readonly candles: string | null
  readonly zmanTevillah: string | null
  readonly openTime: string | null
  readonly lastEntryTime: string | null
  readonly lastBath: string | null
  /** Until when it can be booked: a UTC ISO instant, maybe on an earlier date. */
  readonly cutoffAt: string | null
  readonly hebrewDay: number
  readonly hebrewMonth: HebrewMonthKey
  readonly hebrewYear: number
  readonly hebrewNote: string
  /** The sun did not get low enough, or did not set: the admin should look at the row. */
  readonly needsReview: boolean
  readonly reason: readonly ReasonKey[]
}

/** The Hebrew days of a row: the daytime of `date`, and the day that begins with its night. */
export function eveningOf(date: string, israel: boolean): Evening {
  return { day: jewishDay(date, israel), night: jewishDay(addDays(date, 1), israel) }
}

/**
 * Generates the row of civil date `date` (`YYYY-MM-DD`), with what staff set by hand for it laid over.
 * Nothing is read but the arguments. Source: the schedule design, 1 to 3.
 */
export function scheduleDay(
  date: string,
  settings: ScheduleSettings,
  override: ScheduleOverride = {},
): ScheduleDay {
  const evening = eveningOf(date, settings.zmanimInIsrael)
  const kind = nightKind(evening)
  const reasons = new Set<ReasonKey>()
  const shabbosMode = override.shabbosMode ?? isShabbosMode(evening)
  if (typeof override.shabbosMode === 'boolean') reasons.add('shabbosModeByHand')
  const group = ruleGroupOf(kind, override.shabbosMode ?? null)
  const rules = rulesOf(settings, group)
  const zman = zmanOf(date, rules, settings, override, reasons)
  const hours = hoursOf(zman.minutes, evening, rules, settings, override, reasons)
  const closed = isClosed(kind, hours, settings, override, reasons)
  const lastBath = hours === null ? null : lastBathOf(hours, shabbosMode, settings, override)
  const { hebrew } = evening.night
  return {
    date,
    kind,
    group,
    closed,
    shabbosMode,
    shkia: shown(sunset(date, settings), date, settings),
    candles: candlesOf(date, evening, zman.nightfallMs, settings),
    zmanTevillah: timeOrNull(zman.minutes),
    openTime: closed ? null : timeOrNull(hours?.open),
    lastEntryTime: closed ? null : timeOrNull(hours?.lastEntry),
    lastBath: closed ? null : timeOrNull(lastBath),
    cutoffAt: cutoffOf(date, hours, shabbosMode, rules, settings, reasons),
    hebrewDay: hebrew.day,
    hebrewMonth: hebrewMonthKey(hebrew),
    hebrewYear: hebrew.year,
    hebrewNote: override.hebrewNote ?? hebrewNote(evening.day, evening.night),
    needsReview: reasons.has('zmanFallback') || reasons.has('noSunset'),
    reason: [...reasons],
  }
}

/** The rows of `count` dates from `from` on. `overrides` by date. */
export function scheduleDays(
  from: string,
  count: number,
  settings: ScheduleSettings,
  overrides: ReadonlyMap<string, ScheduleOverride> = new Map(),
): ScheduleDay[] {
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(from, index)
    return scheduleDay(date, settings, overrides.get(date))
  })
}

/** Nightfall rounded up to the minute, and from it, or by hand, the minute from which she may immerse. */
function zmanOf(
  date: string,
  rules: WeekdayRuleSettings,
  settings: ScheduleSettings,
  override: ScheduleOverride,
  reasons: Set<ReasonKey>,
): { nightfallMs: number | null; minutes: number | null } {
  const found = nightfall(date, settings)
  const nightfallMs = found === null ? null : Math.ceil(found.instantMs / minuteMs) * minuteMs
  if (found === null) reasons.add('noSunset')
  else if (found.fallback) reasons.add('zmanFallback')
  if (override.zmanTevillah) {
    reasons.add('zmanByHand')
    return { nightfallMs, minutes: businessMinutes(override.zmanTevillah) }
  }
  if (nightfallMs === null) return { nightfallMs, minutes: null }
  if (!found?.fallback) reasons.add(settings.zmanTevillahMethod === 'degrees' ? 'zmanDegrees' : 'zmanMinutes')
  const minutes = minutesOnDate(nightfallMs, date, settings.timeZone) + rules.zmanTevillahExtraMinutes
  return { nightfallMs, minutes: roundUp(minutes, Math.max(1, settings.zmanTevillahRoundUpMinutes)) }
}

function hoursOf(
  zman: number | null,
  evening: Evening,
  rules: WeekdayRuleSettings,
  settings: ScheduleSettings,
  override: ScheduleOverride,
  reasons: Set<ReasonKey>,
): NightMinutes | null {
  const generated = zman === null ? null : nightHours(zman, evening, rules, settings, reasons)
  if (override.openTime || override.lastEntryTime) reasons.add('hoursByHand')
  const open = override.openTime ? businessMinutes(override.openTime) : generated?.open
  if (open === undefined) return null
  if (override.lastEntryTime) return { open, lastEntry: businessMinutes(override.lastEntryTime) }
  return { open, lastEntry: Math.max(open, generated?.lastEntry ?? open) }
}

function isClosed(
  kind: NightKind,
  hours: NightMinutes | null,
  settings: ScheduleSettings,
  override: ScheduleOverride,
  reasons: Set<ReasonKey>,
): boolean {
  if (hours === null) return true
  if (typeof override.closed === 'boolean') {
    reasons.add(override.closed ? 'closedByHand' : 'openByHand')
    return override.closed
  }
  if (isOpenKind(kind, settings)) return false
  reasons.add(closedReasons[kind])
  return true
}

const closedReasons: Record<NightKind, ReasonKey> = {
  yomKippur: 'closedYomKippur',
  tishaBav: 'closedTishaBav',
  friday: 'closedFriday',
  yomTov: 'closedYomTov',
  motzeiTishaBav: 'closedWeekday',
  motzeiYomKippur: 'closedMotzeiYomTov',
  motzeiShabbos: 'closedMotzeiShabbos',
  motzeiYomTov: 'closedMotzeiYomTov',
  weekday: 'closedWeekday',
}

function lastBathOf(
  hours: NightMinutes,
  shabbosMode: boolean,
  settings: ScheduleSettings,
  override: ScheduleOverride,
): number | null {
  return override.lastBath
    ? businessMinutes(override.lastBath)
    : lastBathMinutes(hours, shabbosMode, settings)
}

function candlesOf(
  date: string,
  evening: Evening,
  nightfallMs: number | null,
  settings: ScheduleSettings,
): string | null {
  if (!isShabbosMode(evening)) return null
  return shown(lightsFromNightfall(evening) ? nightfallMs : candleLighting(date, settings), date, settings)
}

function cutoffOf(
  date: string,
  hours: NightMinutes | null,
  shabbosMode: boolean,
  rules: WeekdayRuleSettings,
  settings: ScheduleSettings,
  reasons: Set<ReasonKey>,
): string | null {
  if (shabbosMode) {
    const before = lastWeekdayBefore(date, settings.zmanimInIsrael)
    reasons.add(before === date ? 'cutoffBeforeCandles' : 'cutoffBeforeBlock')
    const cutoff = holyCutoff(date, settings)
    return cutoff === null ? null : isoInstant(cutoff)
  }
  if (hours === null) return null
  reasons.add('cutoffBeforeOpening')
  return isoInstant(ordinaryCutoff(date, hours.open, rules, settings.timeZone))
}

function shown(instantMs: number | null, date: string, settings: ScheduleSettings): string | null {
  return instantMs === null ? null : wallTime(minutesOnDate(instantMs, date, settings.timeZone))
}

function timeOrNull(minutes: number | null | undefined): string | null {
  return minutes === null || minutes === undefined ? null : wallTime(minutes)
}
