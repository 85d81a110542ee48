import { expect, test } from 'vitest'
import { lockMsAfter } from './pin-lock.ts'

test('five wrong in a row lock for a minute, doubling', () => {
  expect([0, 1, 4, 5, 6, 8].map(lockMsAfter)).toEqual([0, 0, 0, 60_000, 120_000, 480_000])
})
