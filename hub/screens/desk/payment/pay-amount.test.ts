import { expect, test } from 'vitest'
import { likelyGiven, payAmount } from './pay-amount.ts'

test.each([
  ['cash', '', '', { amount: 35.1, rest: 0, change: null, isTooMuch: false, isTooLittle: false }],
  ['cash', '', '50', { amount: 35.1, rest: 0, change: 14.9, isTooMuch: false, isTooLittle: false }],
  ['cash', '20', '20', { amount: 20, rest: 15.1, change: 0, isTooMuch: false, isTooLittle: false }],
  ['cash', '', '30', { amount: 35.1, rest: 0, change: null, isTooMuch: false, isTooLittle: true }],
  ['check', '10', '99', { amount: 10, rest: 25.1, change: null, isTooMuch: false, isTooLittle: false }],
  ['cash', '36', '', { amount: 36, rest: 0, change: null, isTooMuch: true, isTooLittle: false }],
  ['cash', '0', '', { amount: 0, rest: 0, change: null, isTooMuch: true, isTooLittle: false }],
  ['reader:1', '10', '', { amount: 10, rest: 25.1, change: null, isTooMuch: false, isTooLittle: false }],
] as const)('%s of "%s" with "%s" in cash, of 35.10', (how, part, given, expected) => {
  expect(payAmount(how, 35.1, { part, given })).toMatchObject(expected)
})

test.each([
  [30, [40, 50, 100]],
  [35.1, [40, 50, 100]],
  [12, [15, 20, 50]],
  [100, []],
  [120, [150, 200]],
])('for %d she hands over one of %j', (amount, sums) => {
  expect(likelyGiven(amount)).toEqual(sums)
})
