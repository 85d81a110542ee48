/**
 * The settings that the calendar and the schedule read, by their own keys (calendar-5, settings-9).
 * Hours are decimals (22.75 is 22:45), null where blank; minutes are whole.
 */
export interface PlaceSettings {
  readonly timeZone: string
  readonly zmanimLatitude: number
  readonly zmanimLongitude: number
  /** Metres. */
  readonly zmanimElevation: number
  readonly zmanimUseElevation: boolean
  readonly zmanimInIsrael: boolean
}

export interface ZmanSettings extends PlaceSettings {
  readonly candleLightingMinutes: number
  readonly zmanTevillahMethod: 'degrees' | 'minutes'
  readonly zmanTevillahDegrees: number
  readonly zmanTevillahMinutesAfterShkia: number
  readonly zmanTevillahFallbackMinutesAfterShkia: number
}

interface OpenFlagSettings {
  readonly openWeekdays: boolean
  readonly openFridays: boolean
  readonly openMotzeiShabbos: boolean
  readonly openYomTov: boolean
  readonly openMotzeiYomTov: boolean
  readonly openYomKippur: boolean
  readonly openTishaBav: boolean
}

/** The keys that exist three times: unmarked (weekday), Friday and MotzeiShabbos. */
export interface WeekdayRuleSettings {
  readonly zmanTevillahExtraMinutes: number
  readonly openMinutesFromZmanTevillah: number
  readonly openTimeEarliest: number | null
  readonly openTimeLatest: number | null
  readonly lastEntryMinutesFromZmanTevillah: number
  readonly lastEntryTimeEarliest: number | null
  readonly lastEntryTimeLatest: number | null
  readonly reservationCutOffHours: number
}

export type RuleSettings = WeekdayRuleSettings & {
  readonly [K in keyof WeekdayRuleSettings as `${K}Friday` | `${K}MotzeiShabbos`]: WeekdayRuleSettings[K]
}

export interface ScheduleSettings extends ZmanSettings, OpenFlagSettings, RuleSettings {
  readonly zmanTevillahRoundUpMinutes: number
  readonly lastBathMinutesBeforeLastEntry: number
  readonly openExtraMinutesMotzeiFast: number
  readonly lastEntryExtraMinutesMotzeiFast: number
  readonly openExtraMinutesPurim: number
  readonly scheduleRoundMinutes: number
}
