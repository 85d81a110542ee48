import { expect, it } from 'vitest'
import { nextAfterRefusal } from './use-payment.ts'

it.each([
  [409, 'cardNeedsAction', {}, 'prove'],
  [503, 'paymentUnknown', {}, 'ask'],
  [409, 'paymentUnderWay', {}, 'ask'],
  [0, 'unreachable', {}, 'ask'],
  [502, 'unreachable', {}, 'ask'],
  [500, 'internal', {}, 'ask'],
  [409, 'cardDeclined', { stripeErrorType: 'card_error' }, 'otherCard'],
  [404, 'savedCardMissing', {}, 'otherCard'],
  [503, 'processorUnreachable', {}, 'stay'],
  [409, 'holdExpired', {}, 'stay'],
  [429, 'tooMany', { seconds: 5 }, 'stay'],
] as const)('after %i %s', (status, code, detail, expected) => {
  expect(nextAfterRefusal({ status, code, detail })).toBe(expected)
})
