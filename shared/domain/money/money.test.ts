import { expect, it } from 'vitest'
import { decimalOf, minorOf } from './money.ts'

it('goes between the wire and minor units without losing a cent', () => {
  for (const minor of [0, 1, 5, 2550, 999_999_99, -250]) expect(minorOf(decimalOf(minor))).toBe(minor)
  expect(minorOf(19.99)).toBe(1999)
  expect(minorOf(-0.29)).toBe(-29)
})
