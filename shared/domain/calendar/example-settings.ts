import type { ScheduleSettings } from './schedule-settings.ts'

/** The example settings of calendar-20: a facility in Brooklyn with default settings. */
export const brooklyn: ScheduleSettings = {
  timeZone: 'America/New_York',
  zmanimLatitude: 40.65,
  zmanimLongitude: -73.95,
  zmanimElevation: 0,
  zmanimUseElevation: false,
  zmanimInIsrael: false,
  candleLightingMinutes: 18,
  zmanTevillahMethod: 'degrees',
  zmanTevillahDegrees: 8.5,
  zmanTevillahMinutesAfterShkia: 50,
  zmanTevillahFallbackMinutesAfterShkia: 72,
  zmanTevillahExtraMinutes: 0,
  zmanTevillahExtraMinutesFriday: 0,
  zmanTevillahExtraMinutesMotzeiShabbos: 0,
  zmanTevillahRoundUpMinutes: 1,
  openWeekdays: true,
  openFridays: true,
  openMotzeiShabbos: true,
  openYomTov: true,
  openMotzeiYomTov: true,
  openYomKippur: false,
  openTishaBav: false,
  openMinutesFromZmanTevillah: -60,
  openMinutesFromZmanTevillahFriday: 0,
  openMinutesFromZmanTevillahMotzeiShabbos: 45,
  openTimeEarliest: 18,
  openTimeEarliestFriday: null,
  openTimeEarliestMotzeiShabbos: 18.5,
  openTimeLatest: 20.5,
  openTimeLatestFriday: null,
  openTimeLatestMotzeiShabbos: null,
  lastEntryMinutesFromZmanTevillah: 150,
  lastEntryMinutesFromZmanTevillahFriday: 45,
  lastEntryMinutesFromZmanTevillahMotzeiShabbos: 165,
  lastEntryTimeEarliest: 22.5,
  lastEntryTimeEarliestFriday: null,
  lastEntryTimeEarliestMotzeiShabbos: 22.5,
  lastEntryTimeLatest: 23.5,
  lastEntryTimeLatestFriday: 23.99,
  lastEntryTimeLatestMotzeiShabbos: 24,
  reservationCutOffHours: 0.5,
  reservationCutOffHoursFriday: 2,
  reservationCutOffHoursMotzeiShabbos: 0,
  lastBathMinutesBeforeLastEntry: 30,
  openExtraMinutesMotzeiFast: 60,
  lastEntryExtraMinutesMotzeiFast: 30,
  openExtraMinutesPurim: 45,
  scheduleRoundMinutes: 5,
}

/**
 * The same rules in Jerusalem: candles 40 minutes before sunset, one day of Yom Tov, and no earliest last entry on
 * weekdays (22:15 there, below Brooklyn's 22:30).
 */
export const jerusalem: ScheduleSettings = {
  ...brooklyn,
  timeZone: 'Asia/Jerusalem',
  zmanimLatitude: 31.778,
  zmanimLongitude: 35.235,
  zmanimInIsrael: true,
  candleLightingMinutes: 40,
  lastEntryTimeEarliest: null,
}

export const london: ScheduleSettings = {
  ...brooklyn,
  timeZone: 'Europe/London',
  zmanimLatitude: 51.508,
  zmanimLongitude: -0.126,
}
