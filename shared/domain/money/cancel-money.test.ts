import { expect, test } from 'vitest'
import { fateOfPaid, type PaidFate } from './cancel-money.ts'

test.each([
  [false, 'credit', { fate: 'refund', amountMinor: 3000 }],
  [false, 'keep', { fate: 'refund', amountMinor: 3000 }],
  [true, 'credit', { fate: 'credit', amountMinor: 3000 }],
  [true, 'refund', { fate: 'refund', amountMinor: 3000 }],
  [true, 'keep', { fate: 'keep', amountMinor: 0 }],
] as const)('past the cutoff %s, setting %s', (pastCutoff, setting: PaidFate, expected) => {
  expect(fateOfPaid({ refundableMinor: 3000, pastCutoff, cancelAfterCutoff: setting })).toEqual(expected)
})
