import { expect, test } from 'vitest'
import { businessMinutes } from '../calendar/business-day.ts'
import { kallahTimeToBeSet } from '../capacity/choices.ts'
import { isOnTime } from './on-time.ts'

test.each([
  ['at her time', '19:00', false, '19:00', true],
  ['at the end of the grace', '19:00', false, '19:20', true],
  ['a minute after it', '19:00', false, '19:21', false],
  ['after midnight', '23:50', false, '00:10', true],
  ['a kallah at a time of hers', '19:00', true, '19:21', false],
  ['a kallah whose time is to be set', kallahTimeToBeSet, true, '22:00', true],
])('on time: %s', (_, time, kallah, arrived, expected) => {
  expect(isOnTime({ time, kallah }, businessMinutes(arrived), 20)).toBe(expected)
})
