import { expect, test } from 'vitest'
import { cardsOffReason } from './card-processors.ts'

const works = { isAsked: true, isComplete: true, isLiveInTestMode: false }

test.each([
  [works, null],
  [{ ...works, isAsked: false, isComplete: false }, null],
  [{ ...works, isComplete: false }, 'keys'],
  [{ ...works, isLiveInTestMode: true }, 'testMode'],
] as const)('cards are off, and why (money-90): %o', (setup, reason) => {
  expect(cardsOffReason(setup)).toBe(reason)
})
