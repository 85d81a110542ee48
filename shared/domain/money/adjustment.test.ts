import { expect, it } from 'vitest'
import { type AdjustableLine, adjust, feesOf, isAdjustment } from './adjustment.ts'

const line = (method: string, amountMinor: number, kind: AdjustableLine['kind'] = 'charge') => ({
  kind,
  method,
  amountMinor,
})
const visit = (...lines: AdjustableLine[]) => ({ priceMinor: 3000, lines })
const ask = (kind: 'fee' | 'discount' | 'waive', amountMinor = 0, reason = 'Lost key') => ({
  kind,
  amountMinor,
  reason,
})

it('a fee adds to what is owed, a discount reduces it, each with its reason (money-620)', () => {
  expect(adjust(ask('fee', 500, '  Lost key '), visit())).toEqual({
    ok: true,
    value: { method: 'Fee', amountMinor: 500, note: 'Lost key' },
  })
  expect(adjust(ask('discount', 3000), visit())).toMatchObject({
    value: { method: 'Discount', amountMinor: -3000 },
  })
})

it('refuses an adjustment without a reason or an amount, or a discount above what is owed', () => {
  expect(adjust(ask('fee', 500, ' x '), visit())).toMatchObject({ code: 'reasonMissing', field: 'reason' })
  expect(adjust(ask('fee', 0), visit())).toMatchObject({ code: 'amountTooSmall', field: 'amt' })
  expect(adjust(ask('discount', 2001), visit(line('Cash', -1000, 'payment')))).toMatchObject({
    code: 'amountOverBalance',
  })
})

it('waives all fees at once, and none where none is left (money-620)', () => {
  const lines = [line('Fee', 2000), line('Fee', 500), line('Cash', -2500, 'payment'), line('Discount', -100)]
  expect(adjust(ask('waive'), visit(...lines))).toMatchObject({
    value: { method: 'FeeWaived', amountMinor: -2500 },
  })
  expect(adjust(ask('waive'), visit(...lines, line('FeeWaived', -2500)))).toMatchObject({ code: 'noFee' })
  expect(feesOf(lines)).toBe(2500)
})

it('a payment and goods are no adjustments', () => {
  expect(isAdjustment(line('Discount', -100))).toBe(true)
  expect(isAdjustment(line('Merchandise', 500))).toBe(false)
  expect(isAdjustment(line('Fee', -100, 'payment'))).toBe(false)
})
