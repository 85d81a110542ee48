import { describe, expect, test } from 'vitest'
import { plainChoices, roomKindOf, wantsSalon } from './choices.ts'
import { fridayNight, smallFacility, weekdayEvening } from './example-capacity.ts'
import { eligiblePools, poolCounts, visitsThatFit } from './pools.ts'

const all = { ...smallFacility, privateMayServePlain: true, handicappedMayServeBath: true }
const bath = { ...plainChoices, bath: true }

describe('the places of a night', () => {
  test('special rooms are carved out of "any"', () => {
    expect(poolCounts(smallFacility, weekdayEvening)).toMatchObject({
      shower: 2,
      privateShower: 0,
      bath: 1,
      privateBath: 1,
      handicapped: 1,
      kallah: 1,
      segula: 0,
      friday: 0,
      parking: 2,
      salon: 1,
      chabadBor: 1,
    })
  })
  test('never less than zero', () => {
    const odd = {
      ...smallFacility,
      roomsAvailableBathAny: 1,
      roomsAvailableBathPrivate: 2,
      roomsAvailableShowerPrivate: 5,
    }
    expect(poolCounts(odd, weekdayEvening)).toMatchObject({
      bath: 0,
      privateBath: 1,
      handicapped: 0,
      shower: 0,
      privateShower: 2,
    })
  })
  test('Shabbos mode has one pool and no extras', () => {
    expect(poolCounts(smallFacility, fridayNight)).toMatchObject({
      friday: 4,
      shower: 0,
      bath: 0,
      parking: 0,
      salon: 0,
    })
  })
})

describe('which pools may serve', () => {
  test.each([
    ['a kallah', { ...bath, kallah: true }, ['kallah']],
    ['segula', { ...bath, segula: true }, ['segula']],
    ['the accessible room', { ...plainChoices, handicapped: true }, ['handicapped']],
    ['the private accessible room', { ...bath, handicapped: true, privateRoom: true }, ['handicapped']],
    ['a private bath', { ...bath, privateRoom: true }, ['privateBath']],
    ['a private shower', { ...plainChoices, privateRoom: true }, ['privateShower']],
  ])('%s', (_name, choices, pools) => {
    expect(eligiblePools(choices, all, weekdayEvening)).toEqual(pools)
  })
  test('plain rooms, by the facility’s switches', () => {
    expect(eligiblePools(bath, smallFacility, weekdayEvening)).toEqual(['bath'])
    expect(eligiblePools(bath, all, weekdayEvening)).toEqual(['bath', 'privateBath', 'handicapped'])
    expect(eligiblePools(plainChoices, smallFacility, weekdayEvening)).toEqual(['shower', 'bath'])
    expect(eligiblePools(plainChoices, all, weekdayEvening)).toEqual([
      'shower',
      'bath',
      'privateShower',
      'privateBath',
      'handicapped',
    ])
    expect(eligiblePools(plainChoices, { ...all, bathMayServeShower: false }, weekdayEvening)).toEqual([
      'shower',
      'privateShower',
    ])
  })
  test('in Shabbos mode the one pool', () => {
    expect(eligiblePools({ ...bath, kallah: true }, all, fridayNight)).toEqual(['friday'])
  })
})

test('choices have a room kind and may include the salon', () => {
  expect(roomKindOf({ ...plainChoices, kallah: true, segula: true })).toBe('kallah')
  expect(wantsSalon({ ...plainChoices, salonPedicure: true })).toBe(true)
  expect(wantsSalon({ ...plainChoices, salonBoth: true })).toBe(true)
  expect(wantsSalon(plainChoices)).toBe(false)
})

const fit = (day: typeof weekdayEvening) => visitsThatFit(day, poolCounts(smallFacility, day), smallFacility)

test('in each place one visit after the other begins until the last entry (calendar-490)', () => {
  // 270 minutes: 7 visits of 40 minutes in each of 2 showers, 4 of 70 minutes in 3 baths and the kallahs' room.
  expect(fit(weekdayEvening)).toBe(2 * 7 + 4 * 4)
  // 45 minutes: 4 visits of 15 minutes in each of 4 rooms.
  expect(fit(fridayNight)).toBe(16)
})

test('nothing fits into a closed night', () => {
  expect(fit({ ...weekdayEvening, closed: true })).toBe(0)
  expect(fit({ ...weekdayEvening, openTime: null })).toBe(0)
  expect(fit({ ...weekdayEvening, lastEntryTime: null })).toBe(0)
})
