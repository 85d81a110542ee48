import { expect, it } from 'vitest'
import { isFailureListed } from './failed-payment.ts'

it.each([
  ['cardDeclined', true],
  ['paymentCanceled', false],
  ['cardMissing', false],
  [null, false],
])('%s: %s', (error, told) => {
  expect(isFailureListed(error)).toBe(told)
})
