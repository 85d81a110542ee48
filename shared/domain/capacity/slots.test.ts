import { describe, expect, test } from 'vitest'
import { wallTime } from '../calendar/business-day.ts'
import { plainChoices } from './choices.ts'
import { fridayNight, longBefore, smallFacility, weekdayEvening } from './example-capacity.ts'
import {
  checkSlot,
  cleaningMinutesOf,
  isAhead,
  isOffered,
  kallahTimesOf,
  minutesOf,
  nextClockChange,
  type SlotDay,
  slotTimes,
} from './slots.ts'

const bath = { ...plainChoices, bath: true }
const kallah = { ...bath, kallah: true }
const at = (iso: string) => ({ nowMs: Date.parse(iso) })

describe('the grid', () => {
  test('goes from opening to the last entry', () => {
    const times = slotTimes({ ...weekdayEvening, openTime: '23:30', lastEntryTime: '00:20' }, smallFacility)
    expect(times).toEqual(['23:30', '23:45', '00:00', '00:15'])
  })
  test('is empty when the night is closed', () => {
    expect(slotTimes({ ...weekdayEvening, closed: true }, smallFacility)).toEqual([])
    expect(slotTimes({ ...weekdayEvening, openTime: null }, smallFacility)).toEqual([])
    expect(slotTimes({ ...weekdayEvening, lastEntryTime: null }, smallFacility)).toEqual([])
  })
  test('leaves out times that the clock skips', () => {
    const spring = { ...weekdayEvening, date: '2027-03-13', openTime: '01:30', lastEntryTime: '03:15' }
    expect(slotTimes(spring, smallFacility)).toEqual(['01:30', '01:45', '03:00', '03:15'])
  })
})

describe('minutes', () => {
  test.each([
    ['shower', plainChoices, 30],
    ['bath', bath, 60],
    ['private shower', { ...plainChoices, privateRoom: true }, 30],
    ['private bath', { ...bath, privateRoom: true }, 60],
    ['accessible', { ...plainChoices, handicapped: true }, 60],
    ['private accessible', { ...bath, handicapped: true, privateRoom: true }, 60],
    ['segula', { ...plainChoices, segula: true }, 60],
    ['kallah, double', { ...kallah, doubleSlot: true }, 90],
  ])('%s', (_name, choices, minutes) => {
    expect(minutesOf(choices, smallFacility, weekdayEvening)).toBe(minutes)
  })
  test('are all alike in Shabbos mode, and so is cleaning', () => {
    expect(minutesOf({ ...bath, doubleSlot: true }, smallFacility, fridayNight)).toBe(15)
    expect(cleaningMinutesOf(smallFacility, fridayNight)).toBe(0)
    expect(cleaningMinutesOf(smallFacility, weekdayEvening)).toBe(10)
  })
})

describe('the offered slots', () => {
  test('a bath not after the last bath, a shower until the last entry', () => {
    expect(isOffered(bath, '22:00', weekdayEvening, smallFacility)).toBe(true)
    expect(isOffered(bath, '22:15', weekdayEvening, smallFacility)).toBe(false)
    expect(isOffered(plainChoices, '22:30', weekdayEvening, smallFacility)).toBe(true)
    expect(isOffered(bath, '22:15', { ...weekdayEvening, lastBath: null }, smallFacility)).toBe(true)
  })
  test('in Shabbos mode nobody starts before nightfall', () => {
    const late = { ...fridayNight, zmanTevillah: '17:30' }
    expect(isOffered(plainChoices, '17:20', late, smallFacility)).toBe(false)
    expect(isOffered(plainChoices, '17:35', late, smallFacility)).toBe(true)
  })
  test('a night opened by hand without a zman offers its whole grid', () => {
    expect(
      isOffered(bath, '22:15', { ...weekdayEvening, zmanTevillah: null, lastBath: null }, smallFacility),
    ).toBe(true)
  })
})

describe('a requested slot', () => {
  test('is refused on a closed night and past the cutoff', () => {
    expect(
      checkSlot(bath, '19:00', { ...weekdayEvening, closed: true }, smallFacility, longBefore),
    ).toMatchObject({ code: 'reserveDateClosed' })
    expect(checkSlot(bath, '19:00', weekdayEvening, smallFacility, at('2026-11-24T22:30:00Z'))).toMatchObject(
      {
        code: 'reserveDatePastCutoff',
      },
    )
    expect(
      checkSlot(bath, '19:00', { ...weekdayEvening, cutoffAt: null }, smallFacility, longBefore),
    ).toEqual({
      ok: true,
      value: '19:00',
    })
  })
  test('is refused off the grid and when it is not offered', () => {
    expect(checkSlot(bath, '19:05', weekdayEvening, smallFacility, longBefore)).toMatchObject({
      code: 'slotNotOffered',
    })
    expect(checkSlot(bath, '22:30', weekdayEvening, smallFacility, longBefore)).toMatchObject({
      code: 'slotNotOffered',
    })
    const withoutHours = { ...weekdayEvening, openTime: null, lastEntryTime: null }
    expect(checkSlot(bath, '19:00', withoutHours, smallFacility, longBefore)).toMatchObject({
      code: 'slotNotOffered',
    })
  })
  test('staff may take the one that is running, not one that is over', () => {
    const now = { ...at('2026-11-25T00:14:59Z'), ignoreCutoff: true }
    expect(checkSlot(plainChoices, '19:00', weekdayEvening, smallFacility, now)).toEqual({
      ok: true,
      value: '19:00',
    })
    const late = { ...now, afterLast: true }
    expect(checkSlot(plainChoices, '18:45', weekdayEvening, smallFacility, late)).toMatchObject({ ok: true })
    expect(checkSlot(plainChoices, '18:45', weekdayEvening, smallFacility, now)).toMatchObject({
      code: 'slotPast',
    })
    expect(isAhead('19:00', weekdayEvening, smallFacility, { nowMs: now.nowMs })).toBe(false)
    expect(isAhead('19:15', weekdayEvening, smallFacility, { nowMs: now.nowMs })).toBe(true)
  })
  test('a kallah’s time to be set is always accepted', () => {
    expect(checkSlot(kallah, '06:13', weekdayEvening, smallFacility, longBefore)).toEqual({
      ok: true,
      value: '06:13',
    })
    expect(checkSlot(bath, '06:13', weekdayEvening, smallFacility, longBefore)).toMatchObject({
      code: 'slotNotOffered',
    })
  })
})

describe('the times that are kept for a kallah (booking-530)', () => {
  const hers = { ...smallFacility, kallahTimes: ['14:00', '02:30'] }
  test('are hers alone, also before opening and nightfall', () => {
    expect(checkSlot(kallah, '14:00', weekdayEvening, hers, longBefore).ok).toBe(true)
    expect(checkSlot(bath, '14:00', weekdayEvening, hers, longBefore)).toMatchObject({
      code: 'slotNotOffered',
    })
    expect(checkSlot(kallah, '14:15', weekdayEvening, hers, longBefore)).toMatchObject({
      code: 'slotNotOffered',
    })
  })
  test('are none on a closed night, in Shabbos mode, or where the clock skips them', () => {
    expect(kallahTimesOf(weekdayEvening, hers)).toEqual(['14:00', '02:30'])
    expect(kallahTimesOf({ ...weekdayEvening, closed: true }, hers)).toEqual([])
    expect(kallahTimesOf(fridayNight, hers)).toEqual([])
    expect(kallahTimesOf({ ...weekdayEvening, date: '2027-03-13' }, hers)).toEqual(['14:00'])
  })
})

test('judges a time of the grid as the grid has it, over a change of the clock too', () => {
  const settings = { ...smallFacility, timeZone: 'America/New_York' }
  const day = {
    date: '2027-03-13',
    closed: false,
    shabbosMode: false,
    openTime: '23:00',
    lastEntryTime: '04:45',
    lastBath: null,
    zmanTevillah: null,
    cutoffAt: null,
  }
  const grid = slotTimes(day, settings)
  const when = { nowMs: Date.parse('2027-03-13T12:00:00Z') }
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    const time = wallTime(minute)
    expect(checkSlot(plainChoices, time, day, settings, when).ok, time).toBe(grid.includes(time))
  }
})

test('when the clock alone changes what may be booked of a night', () => {
  const at = (time: string) => Date.parse(`2026-11-24T${time}Z`)
  const next = (nowMs: number, more: Partial<SlotDay> = {}, ignoreCutoff = false) =>
    nextClockChange({ ...weekdayEvening, ...more }, smallFacility, { nowMs, ignoreCutoff })
  const cutoffMs = Date.parse(weekdayEvening.cutoffAt ?? '')
  expect(next(cutoffMs - 1)).toBe(cutoffMs)
  expect(next(cutoffMs)).toBeGreaterThan(cutoffMs)
  expect(next(at('12:00:00'), { cutoffAt: null })).toBe(at('23:00:00.001'))
  expect(next(at('23:00:00.001'), { cutoffAt: null })).toBe(at('23:15:00.001'))
  expect(next(at('12:00:00'), {}, true)).toBe(at('23:15:00'))
  expect(next(Date.parse('2026-11-25T12:00:00Z'))).toBe(Number.POSITIVE_INFINITY)
})
