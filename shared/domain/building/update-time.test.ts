import { expect, test } from 'vitest'
import { whyNoUpdate } from './update-time.ts'

const hourMs = 3_600_000
const opensMs = Date.parse('2026-11-22T23:00:00Z')
const hours = { opensMs, lastEntryMs: opensMs + 4 * hourMs }
const closed = { nowMs: opensMs - 2 * hourMs, isRest: false, hours, isAnybodyHere: false }

test.each([
  ['long before the opening', {}, null],
  ['an hour before it', { nowMs: opensMs - hourMs }, 'open'],
  ['until the last entry', { nowMs: hours.lastEntryMs - 1 }, 'open'],
  ['after it', { nowMs: hours.lastEntryMs }, null],
  ['while anybody is in the building', { nowMs: hours.lastEntryMs, isAnybodyHere: true }, 'open'],
  ['on a night without hours', { nowMs: opensMs, hours: null }, null],
  ['at rest, whoever is there', { isRest: true, isAnybodyHere: true }, 'rest'],
] as const)('building-1161: %s', (_when, more, why) => {
  expect(whyNoUpdate({ ...closed, ...more })).toBe(why)
})
