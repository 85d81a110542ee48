import { scheduleDays } from '@mayim/testing/calendar/schedule-days.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, businessMinutes } from './business-day.ts'
import { brooklyn, jerusalem, london } from './example-settings.ts'
import { hebrewNote, isHoly, isTishaBav, isYomKippur } from './holiday.ts'
import { eveningOf, type ScheduleDay, scheduleDay } from './schedule.ts'
import { type Evening, waitsForNightfall } from './schedule-kind.ts'
import { checkOverride, mergeOverride, type ScheduleOverride } from './schedule-override.ts'
import { reasonFields } from './schedule-reason.ts'
import type { ScheduleSettings } from './schedule-settings.ts'

const wednesday = '2026-11-25'
const friday = '2026-11-20'
const keys = (day: ScheduleDay) => day.reasons.map(reason => reason.key)

/** Sets the zone of this process, and makes sure that it took. */
function underHostZone(zone: string, offsetMinutes: number): void {
  process.env.TZ = zone
  expect(new Date('2026-11-20T12:00:00Z').getTimezoneOffset()).toBe(offsetMinutes)
}

describe.each([
  ['UTC', 0],
  ['America/New_York', 300],
  ['Asia/Tokyo', -540],
])('on a host in %s', (hostZone, offsetMinutes) => {
  const zone = process.env.TZ
  beforeEach(() => underHostZone(hostZone, offsetMinutes))
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })
  test.each([
    ['Brooklyn', brooklyn],
    ['Jerusalem', jerusalem],
    ['London', london],
  ])(
    'four years in %s: nobody enters too early, closed nights are the two great fasts, candles mean Shabbos mode',
    (_name, settings) => {
      for (const day of scheduleDays('2026-09-01', 4 * 366, settings)) {
        const evening = eveningOf(day.date, settings.zmanimInIsrael)
        const faults = faultsOf(day, evening)
        if (faults.length > 0) expect.unreachable(`${day.date}: ${faults.join(', ')}`)
      }
    },
  )
  test('the schedule is the same', () => {
    const day = scheduleDay(friday, brooklyn)
    expect([day.shkia, day.candles, day.zmanTevillah, day.cutoffAt]).toEqual([
      '16:34',
      '16:16',
      '17:18',
      '2026-11-20T19:16:00.000Z',
    ])
  })
})

/** The general rules that a row without overrides breaks (calendar-31). */
function faultsOf(day: ScheduleDay, evening: Evening): string[] {
  const open = businessMinutes(day.openTime ?? '05:00')
  const rules: Record<string, boolean> = {
    'closed exactly on the great fasts':
      day.closed === (isYomKippur(evening.night) || isTishaBav(evening.night)),
    'candles mean Shabbos mode': (day.candles !== null) === day.shabbosMode,
    'Shabbos mode means holy': day.shabbosMode === isHoly(evening.night),
    'a cutoff': day.cutoffAt !== null,
    'hours unless closed':
      day.closed === (day.openTime === null) && day.closed === (day.lastEntryTime === null),
    'last entry after opening': day.closed || businessMinutes(day.lastEntryTime ?? '05:00') >= open,
    'no entry before nightfall where it is waited for':
      day.closed || !waitsForNightfall(evening) || open >= businessMinutes(day.zmanTevillah ?? ''),
    'a last bath unless in Shabbos mode':
      day.closed || (day.shabbosMode ? day.lastBath === null : businessMinutes(day.lastBath ?? '') >= open),
  }
  return Object.keys(rules).filter(rule => !rules[rule])
}

describe('overrides by staff', () => {
  test('a zman moves the times that hang on it', () => {
    const day = scheduleDay(friday, brooklyn, { zmanTevillah: '17:40' })
    expect([day.zmanTevillah, day.openTime, day.lastEntryTime]).toEqual(['17:40', '17:40', '18:25'])
    expect(day.reasons).toContainEqual({
      field: 'zmanTevillah',
      key: 'zmanByHand',
      values: { time: '17:40', generated: '17:18' },
    })
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
    expect(keys(day)).toContain('closedByHand')
  })
  test('a night that is closed by rule can be opened', () => {
    const day = scheduleDay('2027-10-10', brooklyn, { closed: false })
    expect([day.kind, day.closed, day.openTime]).toEqual(['yomKippur', false, '19:05'])
    expect(keys(day)).toContain('openByHand')
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
    expect(checkOverride({ openTime: '22:30' }, generated)).toMatchObject({ ok: true })
    expect(checkOverride({ openTime: '23:00' }, generated)).toMatchObject({
      code: 'openAfterLastEntry',
      field: 'openTime',
    })
    expect(checkOverride({ zmanTevillah: '7pm' })).toMatchObject({
      ok: false,
      code: 'wallTimeInvalid',
      field: 'zmanTevillah',
    })
    expect(checkOverride({ closed: true, openTime: null })).toMatchObject({ ok: true })
  })
  test('is laid over the rows by date', () => {
    const rows = scheduleDays(friday, 2, brooklyn, new Map([['2026-11-21', { closed: true }]]))
    expect(rows.map(row => row.closed)).toEqual([false, true])
  })
})

describe('reasons and rules', () => {
  const why = (date: string, more: Partial<ScheduleSettings> = {}, override: ScheduleOverride = {}) =>
    scheduleDay(date, { ...brooklyn, ...more }, override).reasons.map(({ key, values }) =>
      [key, ...Object.values(values)].join(' '),
    )

  test.each<[string, string, Partial<ScheduleSettings>, string[]]>([
    [
      'a weekday in winter',
      wednesday,
      {},
      [
        'zmanDegrees 8.5',
        'openBeforeZman 60',
        'openEarliest 18:00',
        'lastEntryAfterZman 150',
        'lastEntryEarliest 22:30',
        'lastBathBeforeLastEntry 30',
        'cutoffBeforeOpening 0.5',
      ],
    ],
    [
      'a weekday in spring',
      '2027-04-20',
      {},
      [
        'zmanDegrees 8.5',
        'openBeforeZman 60',
        'openRounded 5',
        'lastEntryAfterZman 150',
        'lastEntryRounded 5',
        'lastBathBeforeLastEntry 30',
        'cutoffBeforeOpening 0.5',
      ],
    ],
    [
      'a weekday in summer',
      '2027-06-30',
      { openTimeLatest: 19 },
      [
        'zmanDegrees 8.5',
        'openBeforeZman 60',
        'openLatest 19:00',
        'lastEntryAfterZman 150',
        'lastEntryLatest 23:30',
        'lastBathBeforeLastEntry 30',
        'cutoffBeforeOpening 0.5',
      ],
    ],
    [
      'Friday',
      friday,
      { lastEntryMinutesFromZmanTevillahFriday: 0 },
      [
        'shabbosFriday',
        'zmanDegrees 8.5',
        'openAtZman',
        'openRounded 5',
        'lastEntryAtZman',
        'lastEntryRounded 5',
        'lastEntryAtOpening',
        'lastBathNone',
        'cutoffBeforeCandles 2 2026-11-20',
      ],
    ],
    [
      'a second night',
      '2027-04-22',
      { reservationCutOffHoursFriday: 0, lastEntryMinutesFromZmanTevillahFriday: -5 },
      [
        'shabbosYomTov',
        'zmanDegrees 8.5',
        'openAtZman',
        'openRounded 5',
        'lastEntryBeforeZman 5',
        'lastEntryRounded 5',
        'lastEntryAtOpening',
        'lastBathNone',
        'cutoffAtCandles 0 2027-04-21',
        'cutoffOfBlock',
      ],
    ],
    [
      'after Yom Kippur',
      '2027-10-11',
      {
        zmanTevillahMethod: 'minutes',
        zmanTevillahExtraMinutesMotzeiShabbos: 2,
        zmanTevillahRoundUpMinutes: 5,
      },
      [
        'zmanMinutes 50',
        'zmanExtra 2',
        'zmanRounded 5',
        'openAfterZman 45',
        'openMotzeiFast 60',
        'lastEntryAfterZman 165',
        'lastEntryEarliest 22:30',
        'lastEntryMotzeiFast 30',
        'lastBathBeforeLastEntry 30',
        'cutoffAtOpening 0',
      ],
    ],
    ['a closed night', '2027-08-11', {}, ['zmanDegrees 8.5', 'closedTishaBav', 'cutoffBeforeOpening 0.5']],
  ])('%s', (_name, date, more, expected) => {
    expect(why(date, more)).toEqual(expected)
  })
  test('each is about one field, and the fields come in one order', () => {
    const order = [...new Set(Object.values(reasonFields))]
    for (const day of scheduleDays('2027-03-01', 366, brooklyn)) {
      const places = day.reasons.map(reason => order.indexOf(reason.field))
      expect(places, day.date).toEqual([...places].sort((a, b) => a - b))
      const explained = new Set(day.reasons.map(reason => reason.field))
      for (const field of ['zmanTevillah', 'cutoff'] as const) expect(explained, day.date).toContain(field)
      if (!day.closed)
        for (const field of ['openTime', 'lastEntryTime', 'lastBath'] as const)
          expect(explained, day.date).toContain(field)
      expect(explained.has('closed'), day.date).toBe(day.closed)
      expect(explained.has('shabbosMode'), day.date).toBe(day.shabbosMode)
    }
  })
  test('an override is reported beside the generated value', () => {
    const override = { openTime: '19:00', lastEntryTime: '23:00', lastBath: '22:00', hebrewNote: 'ערב' }
    expect(why(wednesday, {}, override)).toEqual([
      'zmanDegrees 8.5',
      'openTimeByHand 19:00 18:00',
      'lastEntryByHand 23:00 22:30',
      'lastBathByHand 22:00 22:30',
      'cutoffBeforeOpening 0.5',
      'noteByHand ',
    ])
    expect(why(wednesday, {}, { shabbosMode: true, lastBath: '18:00' })).toContain('lastBathByHand 18:00 ')
    expect(why(friday, {}, { shabbosMode: false })).toContain('shabbosOffByHand')
    expect(why(friday, {}, { shabbosMode: true })).toContain('shabbosFriday')
    expect(why('2027-08-11', {}, { closed: true })).toContain('closedTishaBav')
    expect(why(wednesday, {}, { lastEntryTime: '20:00' })).toContain('lastBathBeforeLastEntry 30')
    expect(why(wednesday, {}, { openTime: '22:20' })).toContain('lastBathAtOpening')
    expect(why(wednesday, {}, { openTime: '23:20' })).toContain('lastEntryAtOpening')
  })
  test('the lower limits hold for every override', () => {
    expect(why('2026-11-21', { openTimeLatestMotzeiShabbos: 17 })).toContain('openNightfall')
  })
  test('Purim night opens later', () => {
    const purim = scheduleDay('2027-03-22', brooklyn)
    expect([purim.hebrewNote, purim.zmanTevillah, purim.openTime]).toEqual([
      'מוצאי צום, ליל פורים',
      '19:51',
      '20:40',
    ])
    expect(keys(purim)).toContain('openPurim')
  })
  test('the flags close their kinds of night', () => {
    const closed = (date: string, more: Partial<ScheduleSettings>) => {
      const day = scheduleDay(date, { ...brooklyn, ...more })
      return day.closed ? keys(day).find(key => key.startsWith('closed')) : null
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
  test('a night whose last entry is before nightfall is marked, with the reason', () => {
    const stockholm = {
      ...brooklyn,
      timeZone: 'Europe/Stockholm',
      zmanimLatitude: 59.33,
      zmanimLongitude: 18.07,
    }
    const may = scheduleDay('2027-05-13', { ...stockholm, lastEntryTimeLatest: 22.5 })
    expect(may.lastEntryTime).not.toBeNull()
    expect((may.lastEntryTime ?? '') < (may.zmanTevillah ?? '')).toBe(true)
    expect(may.needsReview).toBe(true)
    expect(may.reasons.map(({ key }) => key)).toContain('lastEntryBeforeNightfall')
    expect(scheduleDay('2027-02-11', stockholm).needsReview).toBe(false)
  })
  test('without a sunset the night is closed unless its times are set by hand', () => {
    expect(scheduleDay('2027-06-21', tromso)).toMatchObject({
      closed: true,
      needsReview: true,
      shkia: null,
      zmanTevillah: null,
      openTime: null,
      cutoffAt: null,
      reasons: [
        { field: 'zmanTevillah', key: 'noSunset', values: {} },
        { field: 'closed', key: 'closedNoSunset', values: {} },
      ],
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
