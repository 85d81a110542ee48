import { expect, test } from 'vitest'
import { cardsOffReason } from './cards-off.ts'

const works = { processor: 'stripe', hasPublicKey: true, hasSecretKey: true, hasRealKeyInTestMode: false }
const unset = { ...works, hasPublicKey: false, hasSecretKey: false }

test.each([
  [works, null],
  [unset, null],
  [{ ...unset, processor: 'cardknox' }, 'processor'],
  [{ ...works, processor: 'nedarim' }, 'processor'],
  [{ ...works, hasSecretKey: false }, 'keys'],
  [{ ...works, hasPublicKey: false }, 'keys'],
  [{ ...works, hasRealKeyInTestMode: true }, 'testMode'],
] as const)('cards are off, and why (money-90): %o', (setup, reason) => {
  expect(cardsOffReason(setup)).toBe(reason)
})
