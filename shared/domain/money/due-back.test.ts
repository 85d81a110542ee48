import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  decisionOf,
  dueBackOf,
  fateOfPaid,
  goesBackUnasked,
  isDueBack,
  openBalance,
  owesForVisit,
  type PaidFate,
  splitBack,
} from './due-back.ts'
import type { LedgerKind } from './ledger.ts'

const line = (kind: LedgerKind, amountMinor: number) => ({ kind, amountMinor })
const paid = [line('payment', -3000)]
const topUp = [line('transfer', -500)]

describe('what can be paid back', () => {
  test.each([
    ['of a canceled booking all that she paid', true, paid, paid, 3000],
    ['of one that stands nothing', false, paid, paid, 0],
    ['of one that stands what she paid beyond its price', false, [line('payment', -3500)], undefined, 500],
    ['never what she gave', true, [line('tip', 500), line('tip', -500), ...paid], undefined, 3000],
    ['never what went back already', true, [...paid, line('refund', 2000)], undefined, 1000],
    [
      'what came from the booking that it replaced',
      true,
      [line('transfer', -3000)],
      [line('transfer', -3000), ...paid, line('transfer', 3000)],
      3000,
    ],
    ['nothing that was never captured', true, [line('transfer', -3000)], undefined, 0],
    ['nothing that prepaid credit paid of it', true, topUp, [...topUp, ...paid], 0, 500],
    ['what was paid beside prepaid credit', true, [...topUp, ...paid], undefined, 3000, 500],
  ] as const)('%s', (_name, isCanceled, lines, everLines, expected, prepaid?: number) => {
    const prepaidMinor = prepaid ?? 0
    const facts = {
      isCanceled,
      isHold: false,
      priceMinor: 3000,
      lines,
      everLines: everLines ?? lines,
      prepaidMinor,
    }
    expect(dueBackOf(facts)).toBe(expected)
  })
})

test.each([
  [[], null],
  [['CreditCard'], null],
  [['Credit'], 'credit'],
  [['Credit', 'CreditCard', 'Kept'], 'keep'],
])('what was decided last: %j', (methods, expected) => {
  expect(decisionOf(methods.map(method => ({ method })))).toBe(expected)
})

test('is divided among her cards, none beyond its charge, and the rest is given by hand', () => {
  const anyCharges = fc
    .array(fc.nat(5000))
    .map(all => all.map((leftMinor, at) => ({ id: `${at}`, leftMinor })))
  fc.assert(
    fc.property(fc.nat(20_000), anyCharges, (amountMinor, charges) => {
      const { onCards, byHandMinor } = splitBack(amountMinor, charges)
      const cardsMinor = onCards.reduce((sum, each) => sum + each.amountMinor, 0)
      expect(cardsMinor + byHandMinor).toBe(amountMinor)
      for (const { id, amountMinor: partMinor } of onCards) {
        expect(partMinor).toBeGreaterThan(0)
        expect(partMinor).toBeLessThanOrEqual(charges[Number(id)]?.leftMinor ?? 0)
      }
      if (byHandMinor > 0) expect(cardsMinor).toBe(charges.reduce((sum, each) => sum + each.leftMinor, 0))
    }),
  )
})

test.each([
  [false, 'credit', { fate: 'refund', amountMinor: 3000 }],
  [false, 'keep', { fate: 'refund', amountMinor: 3000 }],
  [true, 'credit', { fate: 'credit', amountMinor: 3000 }],
  [true, 'refund', { fate: 'refund', amountMinor: 3000 }],
  [true, 'keep', { fate: 'keep', amountMinor: 0 }],
] as const)('past the cutoff %s, setting %s', (pastCutoff, setting: PaidFate, expected) => {
  expect(fateOfPaid({ refundableMinor: 3000, pastCutoff, cancelAfterCutoff: setting })).toEqual(expected)
})

const unasked = {
  isWanted: true,
  fate: 'refund',
  decision: null,
  dueMinor: 3000,
  charges: [{ id: '1', leftMinor: 3000 }],
  wasRefused: false,
} as const

test.each([
  [{}, true],
  [{ isWanted: false }, false],
  [{ fate: 'credit' }, false],
  [{ decision: 'keep' }, false],
  [{ dueMinor: 0 }, false],
  [{ charges: [{ id: '1', leftMinor: 2999 }] }, false],
  [{ wasRefused: true }, false],
] as const)('%j: what is due goes back without a request %s (money-987)', (more, expected) => {
  expect(goesBackUnasked({ ...unasked, ...more })).toBe(expected)
})

const cash = { kind: 'payment', method: 'Cash', amountMinor: -3500 } as const
const kept = { kind: 'charge', method: 'Kept', amountMinor: 0 } as const

it('owes for a visit that took place and is not paid', () => {
  expect(owesForVisit({ status: 'Done', priceMinor: 3500, lines: [] })).toBe(true)
  expect(owesForVisit({ status: 'Done', priceMinor: 3500, lines: [cash] })).toBe(false)
  expect(owesForVisit({ status: 'Canceled', priceMinor: 3500, lines: [] })).toBe(false)
  expect(owesForVisit({ status: 'Replaced', priceMinor: 3500, lines: [] })).toBe(false)
})

it('owes the fee for a visit that did not take place, until it is paid or waived (money-705)', () => {
  const notCome = { kind: 'charge', method: 'NotCome', amountMinor: -3500 } as const
  const fee = { kind: 'charge', method: 'Fee', amountMinor: 2000 } as const
  const missed = { status: 'Reserved', priceMinor: 3500, lines: [notCome, fee] }
  expect(owesForVisit({ ...missed, lines: [] })).toBe(false)
  expect(owesForVisit(missed)).toBe(true)
  expect(owesForVisit({ ...missed, lines: [...missed.lines, { ...cash, amountMinor: -2000 }] })).toBe(false)
  const waived = { kind: 'charge', method: 'FeeWaived', amountMinor: -2000 } as const
  expect(owesForVisit({ ...missed, lines: [...missed.lines, waived] })).toBe(false)
})

it('gets back what was paid for a canceled visit, unless it is kept', () => {
  const canceled = { status: 'Canceled', priceMinor: 3500, lines: [cash] }
  expect(isDueBack(canceled, false)).toBe(true)
  expect(isDueBack(canceled, true)).toBe(false)
  expect(isDueBack({ ...canceled, lines: [cash, kept] }, false)).toBe(false)
  expect(isDueBack({ ...canceled, lines: [] }, false)).toBe(false)
  expect(isDueBack({ ...canceled, status: 'Done' }, false)).toBe(false)
})

it('shows no balance of a canceled or replaced visit, except a credit', () => {
  expect(openBalance({ reservationStatus: 'Reserved', balance: 35 })).toBe(35)
  expect(openBalance({ reservationStatus: 'Canceled', balance: 35 })).toBe(0)
  expect(openBalance({ reservationStatus: 'Replaced', balance: 35 })).toBe(0)
  expect(openBalance({ reservationStatus: 'Canceled', balance: -15 })).toBe(-15)
})
