import { addDays, instantAt, isoInstant, minutesOnDate, wallTime } from './business-day.ts'
import { type HebrewMonthKey, hebrewMonthKey } from './hebrew-text.ts'
import { hebrewNote, isHoly, isShabbos, jewishDay } from './holiday.ts'
import { hoursOf, lastBathOf, type NightMinutes } from './schedule-hours.ts'
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
import { because, type Reason, type ReasonField, type ReasonKey } from './schedule-reason.ts'
import type { ScheduleSettings, WeekdayRuleSettings } from './schedule-settings.ts'
import { type NightZman, zmanOf } from './schedule-zman.ts'
import { candleLighting, eveningSun } from './zmanim.ts'

export type { ScheduleOverride } from './schedule-override.ts'

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
  /** The same to the millisecond of the calculation. */
  readonly shkiaAtMs: number | null
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
  /** The reasons of the row's values, by field in the order of `ReasonField`. */
  readonly reasons: readonly Reason[]
}

/** The Hebrew days of a row: the daytime of `date`, and the day that begins with its night. */
export function eveningOf(date: string, israel: boolean): Evening {
  return { day: jewishDay(date, israel), night: jewishDay(addDays(date, 1), israel) }
}

/**
 * Generates the row of civil date `date` (`YYYY-MM-DD`) and applies the overrides of staff. Reads nothing but its
 * arguments. Source: calendar-30.
 */
export function scheduleDay(
  date: string,
  settings: ScheduleSettings,
  override: ScheduleOverride = {},
): ScheduleDay {
  const evening = eveningOf(date, settings.zmanimInIsrael)
  const sun = eveningSun(date, settings)
  const kind = nightKind(evening)
  const reasons: Reason[] = []
  const shabbosMode = modeOf(evening, override, reasons)
  const group = ruleGroupOf(kind, override.shabbosMode ?? null)
  const rules = rulesOf(settings, group)
  const zman = zmanOf(date, sun, rules, settings, override, reasons)
  const hours = hoursOf(zman.minutes, evening, rules, settings, override, reasons)
  const closed = isClosed(kind, hours !== null, settings, override, reasons)
  const lastBath = hours === null ? null : lastBathOf(hours, shabbosMode, settings, override, reasons)
  const cutoffAt = cutoffOf(date, hours?.open ?? null, shabbosMode, rules, settings, reasons)
  const isTooEarly = endsBeforeNightfall(date, hours, zman, settings)
  if (isTooEarly) reasons.push(because('lastEntryBeforeNightfall'))
  const note = hebrewNote(evening.day, evening.night)
  if (typeof override.hebrewNote === 'string') reasons.push(because('noteByHand', { generated: note }))
  const { hebrew } = evening.night
  const shown = (instantMs: number | null) =>
    instantMs === null ? null : wallTime(minutesOnDate(instantMs, date, settings.timeZone))
  return {
    date,
    kind,
    group,
    closed,
    shabbosMode,
    shkia: shown(sun.sunsetMs),
    shkiaAtMs: sun.sunsetMs,
    candles: shown(candlesOf(evening, sun.sunsetMs, zman.nightfallMs, settings)),
    zmanTevillah: timeOrNull(zman.minutes),
    openTime: closed ? null : timeOrNull(hours?.open),
    lastEntryTime: closed ? null : timeOrNull(hours?.lastEntry),
    lastBath: closed ? null : timeOrNull(lastBath),
    cutoffAt,
    hebrewDay: hebrew.day,
    hebrewMonth: hebrewMonthKey(hebrew),
    hebrewYear: hebrew.year,
    hebrewNote: override.hebrewNote ?? note,
    needsReview: sun.nightfall === null || sun.nightfall.fallback || isTooEarly,
    reasons: closed ? reasons.filter(reason => !hoursFields.includes(reason.field)) : reasons,
  }
}

/** Whether the last patron of a night has to enter before nightfall, as in a northern May. */
function endsBeforeNightfall(
  date: string,
  hours: NightMinutes | null,
  { nightfallMs }: NightZman,
  { timeZone }: ScheduleSettings,
): boolean {
  if (hours === null || nightfallMs === null) return false
  return hours.lastEntry < minutesOnDate(nightfallMs, date, timeZone)
}

/** A closed night has no hours and no reasons. */
const hoursFields: readonly ReasonField[] = ['openTime', 'lastEntryTime', 'lastBath']

function modeOf(evening: Evening, override: ScheduleOverride, reasons: Reason[]): boolean {
  const byRule = isShabbosMode(evening)
  if (typeof override.shabbosMode === 'boolean' && override.shabbosMode !== byRule) {
    reasons.push(because(override.shabbosMode ? 'shabbosOnByHand' : 'shabbosOffByHand'))
    return override.shabbosMode
  }
  if (byRule) reasons.push(because(isShabbos(evening.night) ? 'shabbosFriday' : 'shabbosYomTov'))
  return byRule
}

/** Candle lighting of a night that begins a holy day: before sunset, or from nightfall where the day is holy already. */
function candlesOf(
  evening: Evening,
  sunsetMs: number | null,
  nightfallMs: number | null,
  settings: ScheduleSettings,
): number | null {
  if (!isShabbosMode(evening)) return null
  if (lightsFromNightfall(evening)) return nightfallMs
  return sunsetMs === null ? null : sunsetMs - settings.candleLightingMinutes * 60_000
}

function timeOrNull(minutes: number | null | undefined): string | null {
  return minutes === null || minutes === undefined ? null : wallTime(minutes)
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

/**
 * Whether a night is closed: by the override, else by the open flag of its kind. A night without hours is always closed
 * (calendar-19, calendar-33).
 */
function isClosed(
  kind: NightKind,
  hasHours: boolean,
  settings: ScheduleSettings,
  override: ScheduleOverride,
  reasons: Reason[],
): boolean {
  const byRule = !isOpenKind(kind, settings)
  if (!hasHours) {
    reasons.push(because('closedNoSunset'))
    return true
  }
  if (typeof override.closed === 'boolean' && override.closed !== byRule) {
    reasons.push(because(override.closed ? 'closedByHand' : 'openByHand'))
    return override.closed
  }
  if (byRule) reasons.push(because(closedReasons[kind]))
  return byRule
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * The last weekday before the holy block that the night of `date` belongs to: `date` itself, or, when its daytime
 * is Shabbos or Yom Tov already, the day on which people could still telephone, pay and write.
 */
function lastWeekdayBefore(date: string, israel: boolean): string {
  let day = date
  while (isHoly(jewishDay(day, israel))) day = addDays(day, -1)
  return day
}

/**
 * Until when a night can be booked, a UTC ISO instant: an ordinary one until so many hours before opening (`openMinutes`
 * after the midnight of `date`, null where it has none); one in Shabbos mode until so many hours before the candle
 * lighting of the last weekday before its holy block. Null where neither exists (calendar-26, calendar-26, calendar-27).
 */
function cutoffOf(
  date: string,
  openMinutes: number | null,
  shabbosMode: boolean,
  rules: WeekdayRuleSettings,
  settings: ScheduleSettings,
  reasons: Reason[],
): string | null {
  if (shabbosMode) return holyCutoff(date, settings, reasons)
  if (openMinutes === null) return null
  const hours = rules.reservationCutOffHours
  reasons.push(because(hours === 0 ? 'cutoffAtOpening' : 'cutoffBeforeOpening', { hours }))
  return isoInstant(instantAt(date, openMinutes, settings.timeZone) - hours * hourMs)
}

function holyCutoff(date: string, settings: ScheduleSettings, reasons: Reason[]): string | null {
  const before = lastWeekdayBefore(date, settings.zmanimInIsrael)
  const candles = candleLighting(before, settings)
  if (candles === null) return null
  const hours = settings.reservationCutOffHoursFriday
  reasons.push(because(hours === 0 ? 'cutoffAtCandles' : 'cutoffBeforeCandles', { hours, date: before }))
  if (before !== date) reasons.push(because('cutoffOfBlock'))
  return isoInstant(Math.floor(candles / minuteMs) * minuteMs - hours * hourMs)
}
