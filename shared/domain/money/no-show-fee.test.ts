import { expect, it } from 'vitest'
import { feeToAgree, noShowLines } from './no-show-fee.ts'

it('a patron agrees to the fee of a booking that she makes herself (money-622)', () => {
  const hers = { settingMinor: 2000, isByPatron: true, shabbosMode: false }
  expect(feeToAgree(hers)).toBe(2000)
  expect(feeToAgree({ ...hers, settingMinor: null })).toBe(0)
  expect(feeToAgree({ ...hers, isByPatron: false })).toBe(0)
  expect(feeToAgree({ ...hers, shabbosMode: true })).toBe(0)
})

const visit = (paidMinor: number, more: object = {}) => ({
  agreedMinor: 2000,
  settingMinor: 2000,
  priceMinor: 3000,
  lines: paidMinor === 0 ? [] : [{ kind: 'payment' as const, method: 'Cash', amountMinor: -paidMinor }],
  ...more,
})
const balanceAfter = (asked: ReturnType<typeof visit>) =>
  [...asked.lines, ...noShowLines(asked)].reduce((sum, line) => sum + line.amountMinor, asked.priceMinor)

it.each([
  ['nothing paid: the fee is owed instead of the price', visit(0), 2000],
  ['a part paid: the rest of the fee is owed', visit(500), 1500],
  ['more than the fee paid: nothing is owed', visit(2500), 0],
  ['all paid: nothing changes', visit(3000), 0],
  ['paid too much: the credit stays', visit(3500), -500],
  ['the facility charges less now', visit(0, { settingMinor: 1000 }), 1000],
  ['she agreed to less', visit(0, { agreedMinor: 500 }), 500],
  ['she agreed to none', visit(0, { agreedMinor: 0 }), 3000],
  ['the facility charges none any more', visit(0, { settingMinor: null }), 3000],
])('%s (money-623)', (_, asked, owedMinor) => {
  expect(balanceAfter(asked)).toBe(owedMinor)
})
