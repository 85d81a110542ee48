import { expect, it } from 'vitest'
import { decimalOf, isWholeMinor, minorOf } from './money.ts'

it('goes between the wire and minor units without losing a cent', () => {
  for (const minor of [0, 1, 5, 2550, 999_999_99, -250]) expect(minorOf(decimalOf(minor))).toBe(minor)
  expect(minorOf(19.99)).toBe(1999)
  expect(minorOf(-0.29)).toBe(-29)
})

it.each([
  [0, true],
  [0.01, true],
  [-19.99, true],
  [0.1 + 0.2, true],
  [99_999.99, true],
  [0.001, false],
  [0.004, false],
  [1e-320, false],
  [1e-11, false],
  [12.345, false],
  [30.0001, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('takes %d for whole minor units: %s (money-1064)', (amount, is) => {
  expect(isWholeMinor(amount)).toBe(is)
})
