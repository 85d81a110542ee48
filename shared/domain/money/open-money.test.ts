import { expect, it } from 'vitest'
import { isDueBack, owesForVisit } from './open-money.ts'

const paid = { kind: 'payment', method: 'Cash', amountMinor: -3500 } as const
const kept = { kind: 'charge', method: 'Kept', amountMinor: 0 } as const

it('owes for a visit that took place and is not paid', () => {
  expect(owesForVisit({ status: 'Done', priceMinor: 3500, lines: [] })).toBe(true)
  expect(owesForVisit({ status: 'Done', priceMinor: 3500, lines: [paid] })).toBe(false)
  expect(owesForVisit({ status: 'Canceled', priceMinor: 3500, lines: [] })).toBe(false)
})

it('gets back what was paid for a canceled visit, unless it is kept', () => {
  const canceled = { status: 'Canceled', priceMinor: 3500, lines: [paid] }
  expect(isDueBack(canceled, false)).toBe(true)
  expect(isDueBack(canceled, true)).toBe(false)
  expect(isDueBack({ ...canceled, lines: [paid, kept] }, false)).toBe(false)
  expect(isDueBack({ ...canceled, lines: [] }, false)).toBe(false)
  expect(isDueBack({ ...canceled, status: 'Done' }, false)).toBe(false)
})
