import { expect, it } from 'vitest'
import { isFailureTold } from './failed-payment.ts'

it.each([
  ['cardDeclined', true],
  ['paymentCanceled', false],
  ['cardMissing', false],
  [null, false],
])('%s: %s', (error, told) => {
  expect(isFailureTold(error)).toBe(told)
})
