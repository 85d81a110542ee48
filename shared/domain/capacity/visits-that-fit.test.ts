import { expect, test } from 'vitest'
import { fridayNight, smallFacility, weekdayEvening } from './example-capacity.ts'
import { poolCounts } from './pools.ts'
import { visitsThatFit } from './visits-that-fit.ts'

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
