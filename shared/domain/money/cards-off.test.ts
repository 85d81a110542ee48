import { expect, test } from 'vitest'
import { cardsOffReason } from './cards-off.ts'

const works = { isAsked: true, isComplete: true, movesMoneyInTestMode: false }

test.each([
  [works, null],
  [{ ...works, isAsked: false, isComplete: false }, null],
  [{ ...works, isComplete: false }, 'keys'],
  [{ ...works, movesMoneyInTestMode: true }, 'testMode'],
] as const)('cards are off, and why (money-90): %o', (setup, reason) => {
  expect(cardsOffReason(setup)).toBe(reason)
})
