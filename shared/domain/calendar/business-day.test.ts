import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import {
  addDays,
  addMonths,
  businessDate,
  businessMinutes,
  dayNumber,
  daysBetween,
  instantAt,
  instantOfBusinessTime,
  isCivilDate,
  isInGap,
  isoInstant,
  isWallTime,
  isZoneOfPlace,
  minutesOnDate,
  monthOf,
  placeOfTime,
  runsEvenly,
  wallReading,
  wallTime,
  weekday,
  weeksOf,
} from './business-day.ts'

const newYork = 'America/New_York'
const at = (iso: string) => Date.parse(iso)

test('a civil date is a day of the calendar', () => {
  const texts = ['2026-11-23', '2028-02-29', '2026-02-29', '2026-02-31', '2026-13-01', '2026-1-1', 'abc']
  expect(texts.filter(isCivilDate)).toEqual(['2026-11-23', '2028-02-29'])
})

describe('the business day', () => {
  test('ends at 05:00', () => {
    expect(businessDate(at('2026-11-21T09:59:59Z'), newYork)).toBe('2026-11-20')
    expect(businessDate(at('2026-11-21T10:00:00Z'), newYork)).toBe('2026-11-21')
  })
  test('is the facility’s, not the host’s', () => {
    expect(businessDate(at('2026-11-20T22:30:00Z'), 'Asia/Jerusalem')).toBe('2026-11-20')
    expect(businessDate(at('2026-11-21T03:00:00Z'), 'Asia/Jerusalem')).toBe('2026-11-21')
  })
  test('has 25 hours when the clock goes back and 23 when it goes forward', () => {
    const hours = (date: string) =>
      (instantAt(addDays(date, 1), 300, newYork) - instantAt(date, 300, newYork)) / 3_600_000
    expect([hours('2026-10-31'), hours('2027-03-13'), hours('2026-11-20')]).toEqual([25, 23, 24])
  })
  test.each([
    ['00:30', 1470],
    ['04:59', 1739],
    ['05:00', 300],
    ['06:13', 373],
    ['23:59', 1439],
  ])('%s counts as %i', (time, minutes) => {
    expect(businessMinutes(time)).toBe(minutes)
    expect(wallTime(minutes)).toBe(time)
  })
  test('small hours belong to the evening before', () => {
    expect(isoInstant(instantOfBusinessTime('2026-11-20', '00:30', newYork))).toBe('2026-11-21T05:30:00.000Z')
    expect(isoInstant(instantOfBusinessTime('2026-11-20', '18:00', newYork))).toBe('2026-11-20T23:00:00.000Z')
  })
})

describe('clock changes', () => {
  test('a time in the gap moves on', () => {
    expect(isoInstant(instantAt('2027-03-14', 150, newYork))).toBe('2027-03-14T07:30:00.000Z')
    expect(wallReading(instantAt('2027-03-14', 150, newYork), newYork)).toEqual({
      date: '2027-03-14',
      minuteOfDay: 210,
    })
    expect(isInGap('2027-03-14', 150, newYork)).toBe(true)
    expect(isInGap('2027-03-13', 24 * 60 + 150, newYork)).toBe(true)
    expect(isInGap('2027-03-14', 210, newYork)).toBe(false)
  })
  test('of two readings the first counts', () => {
    expect(isoInstant(instantAt('2026-11-01', 90, newYork))).toBe('2026-11-01T05:30:00.000Z')
    expect(isInGap('2026-11-01', 90, newYork)).toBe(false)
  })
  test('a night runs evenly unless its clock is changed', () => {
    const night = (date: string, until: number) => runsEvenly(date, 18 * 60, until, newYork)
    expect(night('2026-11-20', 1700)).toBe(true)
    expect(night('2027-03-13', 24 * 60 + 119)).toBe(true)
    expect(night('2027-03-13', 24 * 60 + 150)).toBe(false)
    expect(night('2027-03-13', 24 * 60 + 210)).toBe(false)
    expect(night('2026-10-31', 24 * 60 + 90)).toBe(true)
    expect(night('2026-10-31', 24 * 60 + 150)).toBe(false)
  })
  test.each([
    'America/New_York',
    'Asia/Jerusalem',
    'Africa/Cairo',
    'America/Asuncion',
    'Australia/Lord_Howe',
  ])('the instant of a time is that of the calendar on each day of a year in %s', zone => {
    for (let days = 0; days < 365; days += 1) {
      const date = addDays('2023-01-01', days)
      for (const minutes of [0, 90, 150, 1590, -30]) {
        const wall = Temporal.PlainDateTime.from(date).add({ minutes })
        expect(instantAt(date, minutes, zone)).toBe(wall.toZonedDateTime(zone).epochMilliseconds)
        expect(isInGap(date, minutes, zone)).toBe(!wall.toZonedDateTime(zone).toPlainDateTime().equals(wall))
      }
    }
  })
  test('wall minutes count on past midnight and before it', () => {
    expect(minutesOnDate(at('2026-11-21T05:30:59Z'), '2026-11-20', newYork)).toBe(1470)
    expect(minutesOnDate(at('2026-11-20T04:30:00Z'), '2026-11-20', newYork)).toBe(-30)
    expect(wallTime(-30)).toBe('23:30')
  })
})

describe('civil dates', () => {
  test('add and compare', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(daysBetween('2026-11-20', '2026-12-04')).toBe(14)
    expect(dayNumber('1970-01-02')).toBe(1)
  })
  test('weekdays, also before 1970', () => {
    expect([
      weekday('2026-11-20'),
      weekday('2026-11-21'),
      weekday('2026-11-22'),
      weekday('1969-12-31'),
    ]).toEqual([5, 6, 0, 3])
  })
  test.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['7:30', false],
    ['19:60', false],
  ])('time %s: %s', (text, is) => {
    expect(isWallTime(text)).toBe(is)
  })
})

test('times of nights sort from the start of the business day on (calendar-2)', () => {
  const inOrder = ['05:00', '06:13', '19:30', '23:50', '00:30', '04:59'].map(time =>
    placeOfTime('2026-11-23', time),
  )
  expect(inOrder.toSorted()).toEqual(inOrder)
  expect([placeOfTime('2026-11-24', '05:00'), ...inOrder].toSorted().at(-1)).toContain('2026-11-24')
})

it('moves from month to month over the end of a year', () => {
  expect(monthOf('2026-11-23')).toBe('2026-11')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('0099-12', 1)).toBe('0100-01')
})

it.each([
  ['2026-02', '2026-02-01', '2026-02-28', 4],
  ['2026-11', '2026-11-01', '2026-12-05', 5],
  ['2026-08', '2026-07-26', '2026-09-05', 6],
  ['0002-04', '0002-03-31', '0002-05-04', 5],
])('fills the weeks of %s (calendar-490)', (month, first, last, count) => {
  const weeks = weeksOf(month)
  expect(weeks).toHaveLength(count)
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([first, last])
})

test.each([
  ['America/New_York', -73.95, true],
  ['Asia/Jerusalem', 35.2, true],
  ['Europe/Madrid', -3.7, true],
  ['Asia/Shanghai', 87.6, true],
  ['Pacific/Kiritimati', -157.4, true],
  ['Asia/Tokyo', -2.25, false],
  ['Asia/Jerusalem', -73.95, false],
  ['America/New_York', 35.2, false],
])('%s may be the zone of the longitude %d: %s (settings-28)', (zone, longitude, expected) => {
  for (const at of ['2026-01-15T12:00:00Z', '2026-07-15T23:00:00Z'])
    expect(isZoneOfPlace(zone, longitude, Date.parse(at))).toBe(expected)
})
