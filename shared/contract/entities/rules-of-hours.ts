import type { SettingKey } from '../settings.ts'

/**
 * The settings that a rabbi confirms (building-573), in the groups of the page: what decides nightfall, which nights are open,
 * what may ring on Shabbos, and from when to when.
 */
export const rulesOfHours = {
  nightfall: [
    'zmanTevillahMethod',
    'zmanTevillahDegrees',
    'zmanTevillahMinutesAfterShkia',
    'zmanTevillahFallbackMinutesAfterShkia',
    'zmanTevillahExtraMinutes',
    'zmanTevillahExtraMinutesFriday',
    'zmanTevillahExtraMinutesMotzeiShabbos',
    'zmanTevillahRoundUpMinutes',
    'candleLightingMinutes',
    'zmanimLatitude',
    'zmanimLongitude',
    'zmanimElevation',
    'zmanimUseElevation',
    'zmanimInIsrael',
  ],
  nights: [
    'openWeekdays',
    'openFridays',
    'openMotzeiShabbos',
    'openYomTov',
    'openMotzeiYomTov',
    'openYomKippur',
    'openTishaBav',
  ],
  shabbos: ['alarmTelephoneOnShabbos'],
  hours: [
    'kallahTimes',
    'openMinutesFromZmanTevillah',
    'openMinutesFromZmanTevillahFriday',
    'openMinutesFromZmanTevillahMotzeiShabbos',
    'openTimeEarliest',
    'openTimeEarliestFriday',
    'openTimeEarliestMotzeiShabbos',
    'openTimeLatest',
    'openTimeLatestFriday',
    'openTimeLatestMotzeiShabbos',
    'openExtraMinutesMotzeiFast',
    'openExtraMinutesPurim',
    'lastEntryMinutesFromZmanTevillah',
    'lastEntryMinutesFromZmanTevillahFriday',
    'lastEntryMinutesFromZmanTevillahMotzeiShabbos',
    'lastEntryTimeEarliest',
    'lastEntryTimeEarliestFriday',
    'lastEntryTimeEarliestMotzeiShabbos',
    'lastEntryTimeLatest',
    'lastEntryTimeLatestFriday',
    'lastEntryTimeLatestMotzeiShabbos',
    'lastEntryExtraMinutesMotzeiFast',
  ],
} as const satisfies Readonly<Record<string, readonly SettingKey[]>>

export type RuleGroup = keyof typeof rulesOfHours
export const ruleGroups = Object.keys(rulesOfHours) as readonly RuleGroup[]
export const ruleKeys: readonly SettingKey[] = Object.values(rulesOfHours).flat()
