import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTooFarAhead, laterStamp, nextStamp, stampAheadMaxMs, stampAt, wallOf } from './stamp.ts'

test('follows the clock, and counts up while the clock stands still or was set back', () => {
  const first = nextStamp([], 1_000)
  expect(first).toBe('000000000001000.000000')
  expect(nextStamp([first], 1_000)).toBe('000000000001000.000001')
  expect(nextStamp([first], 10)).toBe('000000000001000.000001')
  expect(nextStamp([first], 1_001)).toBe('000000000001001.000000')
  expect(nextStamp(['000000000001000.999999'], 0)).toBe('000000000001001.000000')
})

test('is later than every known stamp, regardless of the clock', () => {
  const wallMs = fc.integer({ min: 0, max: 4_000_000_000_000 })
  fc.assert(
    fc.property(fc.array(wallMs, { maxLength: 8 }), wallMs, (clock, theirMs) => {
      const theirs = nextStamp([], theirMs)
      let last = theirs
      for (const nowMs of clock) {
        const next = nextStamp([last, theirs], nowMs)
        expect(next > last).toBe(true)
        expect(wallOf(next)).toBeGreaterThanOrEqual(Math.max(nowMs, wallOf(last)))
        last = next
      }
    }),
  )
})

test('is too far ahead above five minutes after the clock and every accepted stamp', () => {
  const nowMs = 1_000_000_000
  const far = nextStamp([], nowMs + stampAheadMaxMs + 1)
  expect(isTooFarAhead(nextStamp([], nowMs + stampAheadMaxMs), [], nowMs)).toBe(false)
  expect(isTooFarAhead(far, [], nowMs)).toBe(true)
  expect(isTooFarAhead(far, [nextStamp([], nowMs + 1)], nowMs)).toBe(false)
  // Without a trusted clock no stamp is too far ahead.
  expect(isTooFarAhead(far, [], 0)).toBe(false)
  expect(isTooFarAhead('', [], nowMs)).toBe(false)
})

test('of an entry without a stamp is its time', () => {
  expect(stampAt('2026-11-22T22:00:00.000Z')).toBe('001795384800000.000000')
  expect(stampAt('')).toBe('')
  expect(laterStamp([stampAt('2026-11-22T22:00:00.000Z'), ''])).toBe('001795384800000.000000')
  expect(laterStamp([])).toBe('')
})
