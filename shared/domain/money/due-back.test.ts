import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decisionOf, dueBackOf, splitBack } from './due-back.ts'
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
