import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeOfItem,
  chargesOfRefund,
  checkSaleOpen,
  isPaidSale,
  isSaleUndone,
  itemKey,
  merchandiseTotal,
  type SaleBack,
  type SaleCharge,
  type SoldLine,
  soldItems,
  strippedQuantity,
} from './merchandise.ts'

const towel = (priceMinor: number) => ({ item: 'Towel', description: 'large', priceMinor })
const sold = (item: string | null, quantity: number | null, amountMinor: number): SoldLine => ({
  item,
  quantity,
  amountMinor,
  note: 'large',
})

describe('the field of a quantity', () => {
  test.each([
    ['', ''],
    ['0', '0'],
    ['00', '0'],
    ['05', '5'],
    ['010', '10'],
    [' 7 ', '7'],
    ['two', 'two'],
  ])('"%s" is shown as "%s"', (text, shown) => {
    expect(strippedQuantity(text)).toBe(shown)
  })
})

test('an item is known by its name, however it is written', () => {
  expect(itemKey('  Bath  Towel ')).toBe(itemKey('bath towel'))
})

describe('the quantities that a booking has', () => {
  test('is the sum of its lines, item by item; other lines do not count', () => {
    const lines = [
      sold('Towel', 2, 1000),
      sold(null, null, 3000),
      sold('Attendant', null, 500),
      sold('Comb', 1, 300),
      sold('towel', -1, -500),
      sold('Comb', -1, -300),
    ]
    expect(soldItems(lines)).toEqual([
      { item: 'towel', description: 'large', quantity: 1, priceMinor: 500, totalMinor: 500 },
    ])
    expect(merchandiseTotal(lines)).toBe(500)
  })
  test('is nothing when both sides took the same one back', () => {
    const lines = [sold('Towel', -1, -500), sold('Towel', 1, 500), sold('Towel', -1, -500)]
    expect(soldItems(lines)).toEqual([])
    expect(changeOfItem(lines, towel(500), 0)).toMatchObject({ value: { quantity: 1, amountMinor: 500 } })
  })
})

test.each([
  ['Reserved', '2026-11-22', true],
  ['Done', '2026-11-22', true],
  ['Pending', '2026-11-23', true],
  ['Reserved', '2026-11-21', false],
  ['Canceled', '2026-11-22', false],
  ['Replaced', '2026-11-22', false],
] as const)('with a booking that is %s for %s something may be sold: %s', (status, date, open) => {
  expect(checkSaleOpen(status, date, '2026-11-22').ok).toBe(open)
})

describe('a change', () => {
  test('adds at the price of today and takes back at the price of then, the last one first', () => {
    const lines = [sold('Towel', 2, 1000), sold('Towel', 1, 700)]
    expect(changeOfItem(lines, towel(900), 3)).toEqual({ ok: true, value: null })
    expect(changeOfItem(lines, towel(900), 5)).toMatchObject({ value: { quantity: 2, amountMinor: 1800 } })
    expect(changeOfItem(lines, towel(900), 1)).toMatchObject({ value: { quantity: -2, amountMinor: -1200 } })
    expect(changeOfItem([...lines, sold('Towel', -1, -700)], towel(900), 0)).toMatchObject({
      value: { quantity: -2, amountMinor: -1000 },
    })
    expect(changeOfItem(lines, towel(900), 11)).toMatchObject({ code: 'quantityInvalid' })
    expect(changeOfItem([sold('Towel', null, 5)], towel(900), 1)).toMatchObject({ value: { quantity: 1 } })
  })
  test('successive changes end with the wanted quantity, and with a zero balance once all is returned', () => {
    const step = fc.record({ wanted: fc.nat(10), priceMinor: fc.nat(5000) })
    fc.assert(
      fc.property(fc.array(step), steps => {
        const lines: SoldLine[] = []
        for (const { wanted, priceMinor } of [...steps, { wanted: 0, priceMinor: 1 }]) {
          const change = changeOfItem(lines, towel(priceMinor), wanted)
          if (change.ok && change.value) lines.push({ ...change.value, note: '' })
          expect(soldItems(lines)[0]?.quantity ?? 0).toBe(wanted)
        }
        expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(0)
      }),
    )
  })
})

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
