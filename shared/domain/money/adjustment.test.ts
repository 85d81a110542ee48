import { expect, it } from 'vitest'
import { type AdjustableLine, adjust, feesOf, feeToAgree, isAdjustment, noShowLines } from './adjustment.ts'

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

it('refuses an adjustment without a reason or an amount, or a discount above what the visit costs', () => {
  expect(adjust(ask('fee', 500, ' x '), visit())).toMatchObject({ code: 'reasonMissing', field: 'reason' })
  expect(adjust(ask('fee', 0), visit())).toMatchObject({ code: 'amountTooSmall', field: 'amt' })
  expect(adjust(ask('discount', 3001), visit(line('Cash', -1000, 'payment')))).toMatchObject({
    code: 'discountTooLarge',
    field: 'amt',
  })
  const once = [line('Discount', -1000), line('Tip', 500, 'tip')]
  expect(adjust(ask('discount', 2001), visit(...once))).toMatchObject({ code: 'discountTooLarge' })
})

it('gives a discount on what is paid, which is due back then (money-620)', () => {
  const paid = visit(line('Merchandise', 500), line('Cash', -3500, 'payment'))
  expect(adjust(ask('discount', 3500), paid)).toMatchObject({ value: { amountMinor: -3500 } })
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

it('a patron agrees to the fee of a booking that she makes herself (money-622)', () => {
  const hers = { settingMinor: 2000, isByPatron: true, shabbosMode: false }
  expect(feeToAgree(hers)).toBe(2000)
  expect(feeToAgree({ ...hers, settingMinor: null })).toBe(0)
  expect(feeToAgree({ ...hers, isByPatron: false })).toBe(0)
  expect(feeToAgree({ ...hers, shabbosMode: true })).toBe(0)
})

const feeVisit = (paidMinor: number, more: object = {}) => ({
  agreedMinor: 2000,
  settingMinor: 2000,
  priceMinor: 3000,
  lines: paidMinor === 0 ? [] : [{ kind: 'payment' as const, method: 'Cash', amountMinor: -paidMinor }],
  ...more,
})
const balanceAfter = (asked: ReturnType<typeof feeVisit>) =>
  [...asked.lines, ...noShowLines(asked)].reduce((sum, line) => sum + line.amountMinor, asked.priceMinor)

it.each([
  ['nothing paid: the fee is owed instead of the price', feeVisit(0), 2000],
  ['a part paid: the rest of the fee is owed', feeVisit(500), 1500],
  ['more than the fee paid: nothing is owed', feeVisit(2500), 0],
  ['all paid: nothing changes', feeVisit(3000), 0],
  ['paid too much: the credit stays', feeVisit(3500), -500],
  ['the facility charges less now', feeVisit(0, { settingMinor: 1000 }), 1000],
  ['she agreed to less', feeVisit(0, { agreedMinor: 500 }), 500],
  ['she agreed to none: nothing is owed (money-1250)', feeVisit(0, { agreedMinor: 0 }), 0],
  ['the facility charges none any more', feeVisit(0, { settingMinor: null }), 0],
  ['no fee and a part paid: that stays paid', feeVisit(500, { agreedMinor: 0 }), 0],
])('%s (money-623)', (_, asked, owedMinor) => {
  expect(balanceAfter(asked)).toBe(owedMinor)
})
