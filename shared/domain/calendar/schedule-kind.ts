import { isHoly, isPurim, isShabbos, isTishaBav, isYomKippur, isYomTov, type JewishDay } from './holiday.ts'
import type { RuleSettings, ScheduleSettings, WeekdayRuleSettings } from './schedule-settings.ts'

export type NightKind =
  | 'yomKippur'
  | 'tishaBav'
  | 'friday'
  | 'yomTov'
  | 'motzeiTishaBav'
  | 'motzeiYomKippur'
  | 'motzeiShabbos'
  | 'motzeiYomTov'
  | 'weekday'

/** Which of the three sets of rule keys applies: `…`, `…Friday` or `…MotzeiShabbos`. */
export type RuleGroup = 'weekday' | 'friday' | 'motzeiShabbos'

/** A row's two Hebrew days: the daytime of the civil date, and the night that follows with its own next day. */
export interface Evening {
  readonly day: JewishDay
  readonly night: JewishDay
}

/** The kind of a night; the first that matches, in this order (calendar-16). */
export function nightKind({ day, night }: Evening): NightKind {
  if (isYomKippur(night)) return 'yomKippur'
  if (isTishaBav(night)) return 'tishaBav'
  if (isShabbos(night)) return 'friday'
  if (isYomTov(night)) return 'yomTov'
  if (isTishaBav(day)) return 'motzeiTishaBav'
  if (isYomKippur(day)) return 'motzeiYomKippur'
  if (isShabbos(day)) return 'motzeiShabbos'
  if (isYomTov(day)) return 'motzeiYomTov'
  return 'weekday'
}

/** Friday, or the night begins Yom Tov (Yom Kippur too): candles are lit, no writing, no room types. */
export function isShabbosMode({ night }: Evening): boolean {
  return isHoly(night)
}

/** The second of two holy days, entered from the first: candles are lit, and doors open, from nightfall. */
export function lightsFromNightfall({ day, night }: Evening): boolean {
  return isHoly(day) && isYomTov(night) && !isShabbos(night)
}

/** Nights that open at nightfall at the earliest: Shabbos, Yom Tov or the fast of Av lasts until then. */
export function waitsForNightfall({ day, night }: Evening): boolean {
  return (isHoly(day) && !isShabbos(night)) || isTishaBav(day)
}

/** The night that ends Yom Kippur or the fast of Av (calendar-23). */
export function isMotzeiGreatFast({ day }: Evening): boolean {
  return isTishaBav(day) || isYomKippur(day)
}

/** The night on which the Megillah is read (calendar-24). */
export function isPurimNight({ night }: Evening): boolean {
  return isPurim(night)
}

/** The facility's open flag of that kind of night. */
export function isOpenKind(kind: NightKind, settings: ScheduleSettings): boolean {
  const flags: Record<NightKind, boolean> = {
    yomKippur: settings.openYomKippur,
    tishaBav: settings.openTishaBav,
    friday: settings.openFridays,
    yomTov: settings.openYomTov,
    motzeiTishaBav: settings.openWeekdays,
    motzeiYomKippur: settings.openMotzeiYomTov,
    motzeiShabbos: settings.openMotzeiShabbos,
    motzeiYomTov: settings.openMotzeiYomTov,
    weekday: settings.openWeekdays,
  }
  return flags[kind]
}

/** The rule group of a kind; a Shabbos mode that was set by hand decides it first. */
export function ruleGroupOf(kind: NightKind, forcedShabbosMode: boolean | null): RuleGroup {
  if (forcedShabbosMode !== null) return forcedShabbosMode ? 'friday' : groupWithoutShabbosMode(kind)
  if (kind === 'friday' || kind === 'yomTov' || kind === 'yomKippur') return 'friday'
  return groupWithoutShabbosMode(kind)
}

function groupWithoutShabbosMode(kind: NightKind): RuleGroup {
  const motzei = kind === 'motzeiShabbos' || kind === 'motzeiYomTov' || kind === 'motzeiYomKippur'
  return motzei ? 'motzeiShabbos' : 'weekday'
}

/** The rule keys of a group under their unmarked names. */
export function rulesOf(settings: RuleSettings, group: RuleGroup): WeekdayRuleSettings {
  if (group === 'friday') {
    return {
      zmanTevillahExtraMinutes: settings.zmanTevillahExtraMinutesFriday,
      openMinutesFromZmanTevillah: settings.openMinutesFromZmanTevillahFriday,
      openTimeEarliest: settings.openTimeEarliestFriday,
      openTimeLatest: settings.openTimeLatestFriday,
      lastEntryMinutesFromZmanTevillah: settings.lastEntryMinutesFromZmanTevillahFriday,
      lastEntryTimeEarliest: settings.lastEntryTimeEarliestFriday,
      lastEntryTimeLatest: settings.lastEntryTimeLatestFriday,
      reservationCutOffHours: settings.reservationCutOffHoursFriday,
    }
  }
  if (group === 'weekday') return settings
  return {
    zmanTevillahExtraMinutes: settings.zmanTevillahExtraMinutesMotzeiShabbos,
    openMinutesFromZmanTevillah: settings.openMinutesFromZmanTevillahMotzeiShabbos,
    openTimeEarliest: settings.openTimeEarliestMotzeiShabbos,
    openTimeLatest: settings.openTimeLatestMotzeiShabbos,
    lastEntryMinutesFromZmanTevillah: settings.lastEntryMinutesFromZmanTevillahMotzeiShabbos,
    lastEntryTimeEarliest: settings.lastEntryTimeEarliestMotzeiShabbos,
    lastEntryTimeLatest: settings.lastEntryTimeLatestMotzeiShabbos,
    reservationCutOffHours: settings.reservationCutOffHoursMotzeiShabbos,
  }
}
