import { expect, it } from 'vitest'
import {
  afterWrongPin,
  lockedSeconds,
  lockMsAfter,
  slowMsAfter,
  triedBefore,
  triesAtOnce,
  untried,
} from './pin-lock.ts'

it('locks for a minute from the fifth wrong try on, then doubling, and never for ever', () => {
  expect([0, 4, 5, 6, 7].map(lockMsAfter)).toEqual([0, 0, 60_000, 120_000, 240_000])
  expect(lockMsAfter(900)).toBe(12 * 60 * 60_000)
})

it('lets as many be tried at once as are left before the lock, and one once it is over', () => {
  const left = (wrong: number) => triesAtOnce({ wrong, lockedUntilMs: 0 })
  expect([0, 1, 4, 5, 9].map(left)).toEqual([5, 4, 1, 1, 1])
})

it('counts wrong tries in a row and returns how long to wait', () => {
  let tried = untried
  for (let n = 1; n <= 4; n += 1) tried = afterWrongPin(tried, 1000)
  expect(lockedSeconds(tried, 1000)).toBe(0)
  tried = afterWrongPin(tried, 1000)
  expect(lockedSeconds(tried, 1000)).toBe(60)
  expect(lockedSeconds(tried, 60_500)).toBe(1)
  expect(lockedSeconds(tried, 61_000)).toBe(0)
})

it('keeps a lock that was written down, and no longer than it was for when the clock went back', () => {
  const tried = { wrong: 6, lockedUntilMs: 500_000 }
  expect(triedBefore(tried, 450_000)).toEqual(tried)
  expect(triedBefore(tried, 1000)).toEqual({ wrong: 6, lockedUntilMs: 121_000 })
})

it('lets a try that no lock may stop wait a second, then doubling, up to 15', () => {
  expect([0, 1, 2, 3, 4, 900].map(slowMsAfter)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
})
