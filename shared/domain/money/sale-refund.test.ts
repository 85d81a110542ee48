import { expect, test } from 'vitest'
import { chargesOfRefund, isPaidSale, isSaleUndone, type SaleBack, type SaleCharge } from './sale-refund.ts'

const towels: SaleCharge = { method: 'Merchandise', item: 'Towel', quantity: 2, amountMinor: 1000, note: '' }
const comb: SaleCharge = { method: 'Merchandise', item: 'Comb', quantity: 1, amountMinor: 300, note: '' }
const sale = { kind: 'Purchase', charges: [towels, comb], paidMinor: 1300 }
const sumOf = (charges: readonly SaleCharge[]) =>
  charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

test('a sale that goes back at once takes its charges and its pieces back (money-703)', () => {
  const back: SaleBack = { ...sale, beforeMinor: 0, amountMinor: 1300 }
  expect(isSaleUndone(back)).toBe(true)
  expect(chargesOfRefund(back)).toEqual([
    { ...towels, quantity: -2, amountMinor: -1000 },
    { ...comb, quantity: -1, amountMinor: -300 },
  ])
})

test('one that goes back in parts keeps its pieces until the last part, and each part sums to zero', () => {
  const first: SaleBack = { ...sale, beforeMinor: 0, amountMinor: 500 }
  expect(isSaleUndone(first)).toBe(false)
  expect(chargesOfRefund(first)).toEqual([
    { method: 'SaleRefund', item: 'Purchase', quantity: null, amountMinor: -500, note: '' },
  ])
  const last = chargesOfRefund({ ...sale, beforeMinor: 500, amountMinor: 800 })
  expect(last.map(({ quantity }) => quantity)).toEqual([-2, -1, null])
  expect(sumOf(last)).toBe(-800)
  const charge: SaleCharge = { ...towels, quantity: null }
  expect(chargesOfRefund({ ...sale, charges: [charge], beforeMinor: 0, amountMinor: 1300 })).toEqual([
    { ...charge, amountMinor: -1000 },
  ])
})

test('a payment is that of a sale if money came in for something without a visit', () => {
  const row = { reservationId: null, purpose: 'Purchase', status: 'Approved', amount: -5 }
  expect(isPaidSale(row)).toBe(true)
  for (const other of [{ reservationId: 'a' }, { purpose: 'Tip' }, { status: 'Declined' }, { amount: 5 }])
    expect(isPaidSale({ ...row, ...other })).toBe(false)
})
