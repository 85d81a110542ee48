import { expect, it } from 'vitest'
import { isDueBack, openBalance, owesForVisit } from './open-money.ts'

const paid = { kind: 'payment', method: 'Cash', amountMinor: -3500 } as const
const kept = { kind: 'charge', method: 'Kept', amountMinor: 0 } as const

it('owes for a visit that took place and is not paid', () => {
  expect(owesForVisit({ status: 'Done', priceMinor: 3500, lines: [] })).toBe(true)
  expect(owesForVisit({ status: 'Done', priceMinor: 3500, lines: [paid] })).toBe(false)
  expect(owesForVisit({ status: 'Canceled', priceMinor: 3500, lines: [] })).toBe(false)
  expect(owesForVisit({ status: 'Replaced', priceMinor: 3500, lines: [] })).toBe(false)
})

it('owes the fee for a visit that did not take place, until it is paid or waived (money-705)', () => {
  const notCome = { kind: 'charge', method: 'NotCome', amountMinor: -3500 } as const
  const fee = { kind: 'charge', method: 'Fee', amountMinor: 2000 } as const
  const missed = { status: 'Reserved', priceMinor: 3500, lines: [notCome, fee] }
  expect(owesForVisit({ ...missed, lines: [] })).toBe(false)
  expect(owesForVisit(missed)).toBe(true)
  expect(owesForVisit({ ...missed, lines: [...missed.lines, { ...paid, amountMinor: -2000 }] })).toBe(false)
  const waived = { kind: 'charge', method: 'FeeWaived', amountMinor: -2000 } as const
  expect(owesForVisit({ ...missed, lines: [...missed.lines, waived] })).toBe(false)
})

it('gets back what was paid for a canceled visit, unless it is kept', () => {
  const canceled = { status: 'Canceled', priceMinor: 3500, lines: [paid] }
  expect(isDueBack(canceled, false)).toBe(true)
  expect(isDueBack(canceled, true)).toBe(false)
  expect(isDueBack({ ...canceled, lines: [paid, kept] }, false)).toBe(false)
  expect(isDueBack({ ...canceled, lines: [] }, false)).toBe(false)
  expect(isDueBack({ ...canceled, status: 'Done' }, false)).toBe(false)
})

it('shows no balance of a canceled or replaced visit, except a credit', () => {
  expect(openBalance({ reservationStatus: 'Reserved', balance: 35 })).toBe(35)
  expect(openBalance({ reservationStatus: 'Canceled', balance: 35 })).toBe(0)
  expect(openBalance({ reservationStatus: 'Replaced', balance: 35 })).toBe(0)
  expect(openBalance({ reservationStatus: 'Canceled', balance: -15 })).toBe(-15)
})
