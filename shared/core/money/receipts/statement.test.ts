import { expect, it } from 'vitest'
import { statementOf, statementOfPayment } from './statement.ts'

const visit = {
  code: 'K7Q4',
  date: '2026-11-21',
  time: '21:20',
  priceMinor: 3000,
  priceLines: '[{"key":"bath","amountMinor":3000}]',
  bookingStatus: 'Reserved',
  visitStatus: null,
} as const
const line = (
  kind: 'charge' | 'payment' | 'refund' | 'tip' | 'transfer',
  method: string,
  amountMinor: number,
) => ({
  id: `${kind}${amountMinor}`,
  at: '2026-11-21T20:00:00.000Z',
  item: null,
  ...{ kind, method, amountMinor },
})
const paid = line('payment', 'CreditCard', -4000)
const at = { at: paid.at }

it('shows what was charged, and each payment and refund with its time', () => {
  const ledger = [
    line('charge', 'Merchandise', 500),
    line('tip', 'Booking', 500),
    paid,
    line('refund', 'CreditRefund', 700),
    line('transfer', 'Credit', -300),
  ]
  expect(statementOf(visit, ledger)).toEqual({
    charges: [
      { label: 'appointment', amountMinor: 3000 },
      { label: 'extras', amountMinor: 500 },
      { label: 'tip', amountMinor: 500 },
    ],
    totalMinor: 4000,
    payments: [
      { ...at, ledgerId: paid.id, label: 'paidCard', amountMinor: 4000 },
      { ...at, ledgerId: 'refund700', label: 'refund', amountMinor: -700 },
      { ...at, ledgerId: 'transfer-300', label: 'paidOther', amountMinor: 300 },
    ],
    balanceMinor: 400,
  })
})

it('shows no payment that was undone (money-1100)', () => {
  const cash = line('payment', 'Cash', -1000)
  const undo = { ...line('payment', 'Cash', 1000), item: cash.id }
  expect(statementOf(visit, [cash, undo])).toEqual(statementOf(visit, []))
})

it('of a canceled visit shows gifts, what was kept and what is held', () => {
  const canceled = { ...visit, bookingStatus: 'Canceled' } as const
  const gift = [paid, line('tip', 'Booking', 500)]
  expect(statementOf(canceled, gift)).toMatchObject({ totalMinor: 500, balanceMinor: -3500 })
  const kept = [...gift, line('charge', 'Kept', 0)]
  expect(statementOf(canceled, kept)).toMatchObject({
    charges: [{ label: 'tip' }, { label: 'charge', amountMinor: 3500 }],
    balanceMinor: 0,
  })
})

it.each([
  [{ ...paid, item: 'Membership' }, 'membership'],
  [{ ...paid, item: 'Voucher' }, 'giftCard'],
  [{ ...paid, item: 'Package' }, 'package'],
  [{ ...paid, item: 'Purchase' }, 'extras'],
  [{ ...paid, item: 'Other' }, 'charge'],
  [line('tip', 'CreditCard', -4000), 'tip'],
])('of a payment without a visit shows what it was for', (row, label) => {
  expect(statementOfPayment(row)).toMatchObject({ charges: [{ label, amountMinor: 4000 }], balanceMinor: 0 })
})
