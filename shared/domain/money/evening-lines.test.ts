import { expect, it } from 'vitest'
import { eveningLines } from './evening-lines.ts'

it('names each sum that is not zero and each count, in the order of the sheet (money-1253)', () => {
  const lines = eveningLines({
    payments: [
      { label: 'Cash', received: 120, paidBack: 0 },
      { label: 'CreditCard', received: 0, paidBack: 40 },
      { label: 'Coins', received: 3, paidBack: 1 },
    ],
    tips: [{ label: 'attendant', amount: 6 }],
    donations: 0,
    prepaid: 30,
    goods: [{ name: 'Comb', quantity: 2, amount: 5 }],
    visits: 4,
    noShows: 0,
    canceled: 1,
  })
  expect(lines).toEqual([
    { of: 'received', label: 'Cash', method: 'Cash', amount: 120 },
    { of: 'paidBack', label: 'CreditCard', method: 'CreditCard', amount: -40 },
    { of: 'received', label: 'Coins', method: 'Other', amount: 3 },
    { of: 'paidBack', label: 'Coins', method: 'Other', amount: -1 },
    { of: 'tip', label: 'attendant', amount: 6 },
    { of: 'prepaid', amount: 30 },
    { of: 'goods', label: 'Comb', quantity: 2, amount: 5 },
    { of: 'visits', count: 4 },
    { of: 'noShows', count: 0 },
    { of: 'canceled', count: 1 },
  ])
})
