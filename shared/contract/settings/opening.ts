import { kept } from './definition.ts'

export const openingSettings = {
  candleLightingMinutes: kept.integer('18', 'minutes before sunset', { min: 0, max: 120 }),
  zmanTevillahMethod: kept.choice(['degrees', 'minutes'], 'degrees', 'degrees or minutes'),
  zmanTevillahDegrees: kept.decimal(
    '8.5',
    'how far the sun is below the horizon at nightfall; ask your rabbi',
    { min: 0, max: 20 },
  ),
  zmanTevillahMinutesAfterShkia: kept.integer(
    '50',
    'nightfall where it is counted in minutes after sunset; ask your rabbi',
    { min: 0, max: 600 },
  ),
  zmanTevillahFallbackMinutesAfterShkia: kept.integer('72', 'where the sun never gets that low', {
    min: 0,
    max: 600,
  }),
  zmanTevillahExtraMinutes: kept.integer('0', 'minutes after nightfall', { min: -720, max: 720 }),
  zmanTevillahExtraMinutesFriday: kept.integer('0', 'minutes after nightfall', { min: -720, max: 720 }),
  zmanTevillahExtraMinutesMotzeiShabbos: kept.integer('0', 'minutes after nightfall', {
    min: -720,
    max: 720,
  }),
  zmanTevillahRoundUpMinutes: kept.integer('1', 'always up', { min: 1, max: 60 }),
  openWeekdays: kept.flag('True', 'open on ordinary nights'),
  openFridays: kept.flag('True', 'open on Friday nights'),
  openMotzeiShabbos: kept.flag('True', 'open on Motzei Shabbos'),
  openYomTov: kept.flag('True', 'open on nights of Yom Tov'),
  openMotzeiYomTov: kept.flag('True', 'open on Motzei Yom Tov and Motzei Yom Kippur'),
  openYomKippur: kept.flag('False', 'open on the night of Yom Kippur; ask your rabbi'),
  openTishaBav: kept.flag('False', "open on the night of Tisha B'Av; ask your rabbi"),
  openMinutesFromZmanTevillah: kept.integer('-60', 'negative is before', { min: -720, max: 720 }),
  openMinutesFromZmanTevillahFriday: kept.integer('0', 'negative is before', { min: -720, max: 720 }),
  openMinutesFromZmanTevillahMotzeiShabbos: kept.integer('45', 'negative is before', { min: -720, max: 720 }),
  openTimeEarliest: kept.hour('18', 'not before; at most 23.99; 18.5 is 18:30', 23.99),
  openTimeEarliestFriday: kept.hour('', 'not before; at most 23.99; 18.5 is 18:30', 23.99),
  openTimeEarliestMotzeiShabbos: kept.hour('18.5', 'not before; at most 23.99; 18.5 is 18:30', 23.99),
  openTimeLatest: kept.hour('20.5', 'at most 23.99', 23.99),
  openTimeLatestFriday: kept.hour('', 'at most 23.99', 23.99),
  openTimeLatestMotzeiShabbos: kept.hour('', 'at most 23.99', 23.99),
  lastEntryMinutesFromZmanTevillah: kept.integer('150', 'negative is before', { min: -720, max: 720 }),
  lastEntryMinutesFromZmanTevillahFriday: kept.integer('45', 'negative is before', { min: -720, max: 720 }),
  lastEntryMinutesFromZmanTevillahMotzeiShabbos: kept.integer('165', 'negative is before', {
    min: -720,
    max: 720,
  }),
  lastEntryTimeEarliest: kept.hour('22.5', 'not before; up to 28.99; 24.5 is 00:30'),
  lastEntryTimeEarliestFriday: kept.hour('', 'not before; up to 28.99; 24.5 is 00:30'),
  lastEntryTimeEarliestMotzeiShabbos: kept.hour('22.5', 'not before; up to 28.99; 24.5 is 00:30'),
  lastEntryTimeLatest: kept.hour('23.5', 'up to 28.99; 24.5 is 00:30'),
  lastEntryTimeLatestFriday: kept.hour('23.99', 'up to 28.99; 24.5 is 00:30'),
  lastEntryTimeLatestMotzeiShabbos: kept.hour('24', 'up to 28.99; 24.5 is 00:30'),
  reservationCutOffHours: kept.decimal('0.5', 'before opening; Friday: before candle lighting', {
    min: 0,
    max: 72,
  }),
  reservationCutOffHoursFriday: kept.decimal('2', 'before opening; Friday: before candle lighting', {
    min: 0,
    max: 72,
  }),
  reservationCutOffHoursMotzeiShabbos: kept.decimal('0', 'before opening; Friday: before candle lighting', {
    min: 0,
    max: 72,
  }),
  lastBathMinutesBeforeLastEntry: kept.integer('30', 'the last bath starts so long before the last entry', {
    min: 0,
    max: 600,
  }),
  openExtraMinutesMotzeiFast: kept.integer('60', "after Yom Kippur and Tisha B'Av: minutes after nightfall", {
    min: -720,
    max: 720,
  }),
  lastEntryExtraMinutesMotzeiFast: kept.integer('30', "after Yom Kippur and Tisha B'Av: minutes more", {
    min: -720,
    max: 720,
  }),
  openExtraMinutesPurim: kept.integer('45', 'Purim night: minutes after nightfall, for the Megillah', {
    min: -720,
    max: 720,
  }),
  scheduleRoundMinutes: kept.integer('5', 'opening is rounded up to it, last entry down', {
    min: 1,
    max: 60,
  }),
} as const
