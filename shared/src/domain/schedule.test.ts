import { afterEach, describe, expect, test } from 'vitest'
import { addDays, businessMinutes } from './business-day.ts'
import { brooklyn, jerusalem, london } from './example-settings.ts'
import { hebrewNote } from './hebrew-note.ts'
import { isHoly, isTishaBav, isYomKippur } from './holiday.ts'
import { eveningOf, type ScheduleDay, scheduleDay, scheduleDays } from './schedule.ts'
import { waitsForNightfall } from './schedule-kind.ts'
import { checkOverride, mergeOverride, timesOutsideHours } from './schedule-override.ts'
import type { ScheduleSettings } from './schedule-settings.ts'

const wednesday = '2026-11-25'
const friday = '2026-11-20'

describe.each([
  ['Brooklyn', brooklyn],
  ['Jerusalem', jerusalem],
  ['London', london],
] as const)('four years in %s', (_name, settings) => {
  test('nobody enters too early, closed nights are the two great fasts, candles mean Shabbos mode', () => {
    for (const day of scheduleDays('2026-09-01', 4 * 366, settings)) {
      const evening = eveningOf(day.date, settings.zmanimInIsrael)
      const open = businessMinutes(day.openTime ?? '05:00')
      expect(day.closed, day.date).toBe(isYomKippur(evening.night) || isTishaBav(evening.night))
      expect(day.candles !== null, day.date).toBe(day.shabbosMode)
      expect(day.shabbosMode, day.date).toBe(isHoly(evening.night))
      expect(day.cutoffAt, day.date).not.toBeNull()
      if (day.closed) continue
      expect(businessMinutes(day.lastEntryTime ?? '05:00'), day.date).toBeGreaterThanOrEqual(open)
      if (waitsForNightfall(evening))
        expect(open, day.date).toBeGreaterThanOrEqual(businessMinutes(day.zmanTevillah ?? ''))
      if (day.shabbosMode) expect(day.lastBath).toBeNull()
      else expect(businessMinutes(day.lastBath ?? ''), day.date).toBeGreaterThanOrEqual(open)
    }
  })
})

describe('the host', () => {
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })
  test.each(['UTC', 'America/New_York', 'Asia/Tokyo'])('in %s gives the same schedule', hostZone => {
    process.env.TZ = hostZone
    const day = scheduleDay(friday, brooklyn)
    expect([day.shkia, day.candles, day.zmanTevillah, day.cutoffAt]).toEqual([
      '16:34',
      '16:16',
      '17:18',
      '2026-11-20T19:16:00.000Z',
    ])
  })
})

describe('what staff set by hand', () => {
  test('a zman moves the times that hang on it', () => {
    const day = scheduleDay(friday, brooklyn, { zmanTevillah: '17:40' })
    expect([day.zmanTevillah, day.openTime, day.lastEntryTime]).toEqual(['17:40', '17:40', '18:25'])
    expect(day.reason).toContain('zmanByHand')
  })
  test('hours move the last bath and the cutoff', () => {
    const day = scheduleDay(wednesday, brooklyn, { openTime: '19:00', lastEntryTime: '00:15' })
    expect([day.openTime, day.lastEntryTime, day.lastBath]).toEqual(['19:00', '00:15', '23:45'])
    expect(day.cutoffAt).toBe('2026-11-25T23:30:00.000Z')
    expect(scheduleDay(wednesday, brooklyn, { openTime: '23:30' }).lastEntryTime).toBe('23:30')
    expect(scheduleDay(wednesday, brooklyn, { lastBath: '21:00', hebrewNote: 'ערב' })).toMatchObject({
      lastBath: '21:00',
      hebrewNote: 'ערב',
    })
  })
  test('closed wins and blanks the times', () => {
    const day = scheduleDay(wednesday, brooklyn, { closed: true, openTime: '19:00' })
    expect([day.closed, day.openTime, day.lastEntryTime, day.lastBath]).toEqual([true, null, null, null])
    expect(day.reason).toContain('closedByHand')
  })
  test('a night that is closed by rule can be opened', () => {
    const day = scheduleDay('2027-10-10', brooklyn, { closed: false })
    expect([day.kind, day.closed, day.openTime]).toEqual(['yomKippur', false, '19:05'])
    expect(day.reason).toContain('openByHand')
  })
  test('Shabbos mode picks the rules too, either way', () => {
    const on = scheduleDay(wednesday, brooklyn, { shabbosMode: true })
    expect([on.group, on.shabbosMode, on.openTime, on.lastBath, on.candles]).toEqual([
      'friday',
      true,
      '17:20',
      null,
      null,
    ])
    expect(on.cutoffAt).toBe('2026-11-25T19:13:00.000Z')
    const off = scheduleDay(friday, brooklyn, { shabbosMode: false })
    expect([off.group, off.shabbosMode, off.openTime, off.candles]).toEqual([
      'weekday',
      false,
      '18:00',
      '16:16',
    ])
    expect(scheduleDay('2026-11-21', brooklyn, { shabbosMode: false }).group).toBe('motzeiShabbos')
  })
  test('null is as generated', () => {
    expect(scheduleDay(wednesday, brooklyn, { openTime: null, closed: null, shabbosMode: null })).toEqual(
      scheduleDay(wednesday, brooklyn),
    )
  })
  test('a field of null leaves the record', () => {
    expect(mergeOverride({ closed: true, openTime: '19:00' }, { closed: null, lastBath: '22:00' })).toEqual({
      openTime: '19:00',
      lastBath: '22:00',
    })
  })
  test('is judged before it is kept', () => {
    expect(checkOverride({ openTime: '19:00', lastEntryTime: '00:30' })).toMatchObject({ ok: true })
    expect(checkOverride({ openTime: '19:00', lastEntryTime: '18:30' })).toMatchObject({
      ok: false,
      code: 'openAfterLastEntry',
    })
    const generated = { openTime: '18:00', lastEntryTime: '22:30' }
    expect(checkOverride({ lastEntryTime: '17:30' }, generated)).toMatchObject({ code: 'openAfterLastEntry' })
    expect(checkOverride({ openTime: '23:00' }, generated)).toMatchObject({ ok: true })
    expect(checkOverride({ zmanTevillah: '7pm' })).toMatchObject({
      ok: false,
      code: 'wallTimeInvalid',
      field: 'zmanTevillah',
    })
    expect(checkOverride({ closed: true, openTime: null })).toMatchObject({ ok: true })
  })
  test('warns of reservations that fall outside', () => {
    const day = { openTime: '19:00', lastEntryTime: '00:30' }
    expect(timesOutsideHours(['18:45', '19:00', '00:30', '00:45'], day)).toEqual(['18:45', '00:45'])
    expect(timesOutsideHours(['18:45'], { openTime: null, lastEntryTime: null })).toEqual(['18:45'])
    expect(timesOutsideHours(['18:45'], { openTime: '18:00', lastEntryTime: null })).toEqual(['18:45'])
  })
  test('is laid over the rows by date', () => {
    const rows = scheduleDays(friday, 2, brooklyn, new Map([['2026-11-21', { closed: true }]]))
    expect(rows.map(row => row.closed)).toEqual([false, true])
  })
})

describe('reasons and rules', () => {
  const reasons = (date: string, more: Partial<ScheduleSettings> = {}) =>
    scheduleDay(date, { ...brooklyn, ...more }).reason

  test('the clamps and floors are told', () => {
    expect(reasons(wednesday)).toEqual([
      'zmanDegrees',
      'openEarliest',
      'lastEntryEarliest',
      'cutoffBeforeOpening',
    ])
    expect(reasons('2027-06-30')).toContain('lastEntryLatest')
    expect(reasons('2027-06-30', { openTimeLatest: 19 })).toContain('openLatest')
    expect(reasons('2027-10-11')).toEqual(expect.arrayContaining(['openMotzeiFast', 'lastEntryMotzeiFast']))
    expect(reasons('2026-11-21', { openTimeLatestMotzeiShabbos: 17 })).toContain('openNightfall')
    expect(reasons(friday)).toContain('cutoffBeforeCandles')
    expect(reasons('2027-04-22')).toContain('cutoffBeforeBlock')
    expect(reasons(wednesday, { zmanTevillahMethod: 'minutes' })).toContain('zmanMinutes')
  })
  test('Purim night opens later', () => {
    const purim = scheduleDay('2027-03-22', brooklyn)
    expect([purim.hebrewNote, purim.zmanTevillah, purim.openTime]).toEqual([
      'מוצאי צום, ליל פורים',
      '19:51',
      '20:40',
    ])
    expect(purim.reason).toContain('openPurim')
  })
  test('the flags close their kinds of night', () => {
    const closed = (date: string, more: Partial<ScheduleSettings>) => {
      const day = scheduleDay(date, { ...brooklyn, ...more })
      return day.closed ? day.reason.find(reason => reason.startsWith('closed')) : null
    }
    expect(closed(wednesday, { openWeekdays: false })).toBe('closedWeekday')
    expect(closed(friday, { openFridays: false })).toBe('closedFriday')
    expect(closed('2026-11-21', { openMotzeiShabbos: false })).toBe('closedMotzeiShabbos')
    expect(closed('2027-04-21', { openYomTov: false })).toBe('closedYomTov')
    expect(closed('2027-04-29', { openMotzeiYomTov: false })).toBe('closedMotzeiYomTov')
    expect(closed('2027-10-10', { openYomKippur: true })).toBeNull()
    expect(closed('2027-08-11', { openTishaBav: true })).toBeNull()
  })
  test('minutes are added to nightfall by group, and the zman is rounded up', () => {
    const later = { ...brooklyn, zmanTevillahExtraMinutes: 3, zmanTevillahRoundUpMinutes: 5 }
    expect(scheduleDay(wednesday, later).zmanTevillah).toBe('17:20')
    expect(scheduleDay(friday, later).zmanTevillah).toBe('17:20')
    expect(
      scheduleDay(friday, { ...later, zmanTevillahRoundUpMinutes: 0, scheduleRoundMinutes: 0 }).zmanTevillah,
    ).toBe('17:18')
  })
})

describe('far north', () => {
  const oslo = { ...brooklyn, timeZone: 'Europe/Oslo', zmanimLatitude: 59.91, zmanimLongitude: 10.75 }
  const tromso = { ...oslo, zmanimLatitude: 69.65, zmanimLongitude: 18.96 }
  const june: ScheduleDay = scheduleDay('2027-06-21', oslo)

  test('the fallback is flagged, and its zman after midnight belongs to the same night', () => {
    expect(june).toMatchObject({ needsReview: true, shkia: '22:43', zmanTevillah: '23:56', closed: false })
    const later = scheduleDay('2027-06-21', { ...oslo, zmanTevillahFallbackMinutesAfterShkia: 90 })
    expect(later).toMatchObject({ zmanTevillah: '00:14', openTime: '20:30', lastEntryTime: '23:30' })
  })
  test('without a sunset the night is closed unless its times are set by hand', () => {
    expect(scheduleDay('2027-06-21', tromso)).toMatchObject({
      closed: true,
      needsReview: true,
      shkia: null,
      zmanTevillah: null,
      openTime: null,
      cutoffAt: null,
      reason: ['noSunset'],
    })
    expect(scheduleDay('2027-06-25', tromso)).toMatchObject({ closed: true, candles: null, cutoffAt: null })
    expect(scheduleDay('2027-06-21', tromso, { openTime: '21:00' })).toMatchObject({
      closed: false,
      openTime: '21:00',
      lastEntryTime: '21:00',
    })
    expect(scheduleDay('2027-06-21', tromso, { zmanTevillah: '23:30' })).toMatchObject({
      closed: false,
      zmanTevillah: '23:30',
    })
    expect(scheduleDay('2027-06-21', tromso, { closed: false })).toMatchObject({ closed: true })
  })
})

describe('the Hebrew note', () => {
  const note = (date: string, israel = false) => {
    const { day, night } = eveningOf(date, israel)
    return hebrewNote(day, night)
  }
  test.each([
    ['2026-11-25', ''],
    ['2026-12-05', 'מוצאי שבת, נר ב׳ חנוכה'],
    ['2026-12-09', 'נר ו׳ חנוכה, ראש חודש טבת'],
    ['2026-12-11', 'ליל שבת, נר ח׳ חנוכה'],
    ['2026-12-12', 'מוצאי שבת'],
    ['2027-02-07', 'ראש חודש אדר א׳'],
    ['2027-03-09', 'ראש חודש אדר ב׳'],
    ['2027-03-23', 'ליל שושן פורים'],
    ['2027-04-07', 'ראש חודש ניסן'],
    ['2027-06-10', 'ליל א׳ שבועות'],
    ['2027-06-12', 'מוצאי שבת ויום טוב'],
    ['2026-09-25', 'ליל שבת, ליל א׳ סוכות'],
    ['2026-10-01', 'ליל הושענא רבה'],
    ['2026-10-02', 'ליל שבת, ליל שמיני עצרת'],
    ['2026-10-03', 'ליל שמחת תורה'],
    ['2026-09-11', 'ליל שבת, ליל א׳ ראש השנה'],
    ['2027-09-30', ''],
    ['2027-09-01', 'ראש חודש אלול'],
    ['2029-07-21', 'מוצאי שבת, ליל תשעה באב'],
    ['2026-12-20', 'מוצאי צום'],
  ])('%s: %s', (date, text) => {
    expect(note(date)).toBe(text)
  })
  test.each([
    ['2026-09-25', 'ליל שבת, ליל סוכות'],
    ['2026-10-02', 'ליל שבת, ליל שמחת תורה'],
    ['2027-06-10', 'ליל שבועות'],
    ['2026-10-03', 'מוצאי שבת וחג'],
  ])('in Israel %s: %s', (date, text) => {
    expect(note(date, true)).toBe(text)
  })
  test('minor fasts move off Shabbos', () => {
    expect(note(addDays('2024-03-21', 0))).toBe('מוצאי צום')
    expect(note('2022-07-17')).toBe('מוצאי צום')
    expect(note('2024-10-06')).toBe('מוצאי צום')
  })
})
