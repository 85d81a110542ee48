import { describe, expect, it } from 'vitest'
import { elsewhereOf, type KnownPayment, type ListedCharge, matchCharge } from './match-charge.ts'

const listed: ListedCharge = {
  id: 'pi_1',
  paymentId: 'ours',
  amountMinor: 3000,
  backMinor: 0,
  currency: 'USD',
  last4: '4242',
  at: '2026-05-01T20:00:00.000Z',
}
const known: KnownPayment = {
  transactionId: 'pi_1',
  isOpen: false,
  isApproved: true,
  hasLine: true,
  amountMinor: 3000,
  backMinor: 0,
  elsewhereMinor: 0,
  isReturning: false,
}
const noLine = { kind: 'noLine', amountMinor: 3000 }

describe('matchCharge', () => {
  it.each<[string, Partial<ListedCharge>, Partial<KnownPayment> | null, unknown]>([
    ['agrees', {}, {}, null],
    ['agrees on what went back', { backMinor: 1000 }, { backMinor: 1000 }, null],
    ['knows of a refund that is under way', {}, { backMinor: 3000 }, null],
    ['knows of no payment', { paymentId: '' }, null, noLine],
    [
      'knows of no payment that went back in part',
      { backMinor: 500 },
      null,
      { ...noLine, amountMinor: 2500 },
    ],
    ['has nothing to say of what went back whole', { backMinor: 3000 }, null, null],
    ['waits for an open payment', {}, { isOpen: true, isApproved: false, hasLine: false }, null],
    ['finds a closed payment that was charged', {}, { isApproved: false, hasLine: false }, noLine],
    ['finds a second charge of one payment', { id: 'pi_2' }, {}, noLine],
    ['finds an approved payment without its line', {}, { hasLine: false }, noLine],
    [
      'finds a refund that was made elsewhere',
      { backMinor: 1000 },
      {},
      { kind: 'noCharge', amountMinor: 1000 },
    ],
    [
      'finds a charge that was deleted there',
      { amountMinor: 0 },
      {},
      { kind: 'noCharge', amountMinor: 3000 },
    ],
    ['takes a list that names no refunds', { backMinor: null }, { backMinor: 1000 }, null],
  ])('%s', (_, charge, payment, expected) => {
    expect(matchCharge({ ...listed, ...charge }, payment && { ...known, ...payment })).toEqual(expected)
  })
})

describe('what went back elsewhere (money-1063)', () => {
  it.each([
    ['nothing', {}, {}, 0],
    ['a refund on the processor’s own pages', { backMinor: 1000 }, {}, 1000],
    ['less what was given back here', { backMinor: 3000 }, { backMinor: 1000 }, 2000],
    ['also what was found before', { backMinor: 3000 }, { backMinor: 3000, elsewhereMinor: 3000 }, 3000],
    ['nothing that came back', { backMinor: 0 }, { backMinor: 3000, elsewhereMinor: 3000 }, 0],
    ['never below zero', { backMinor: 0 }, { backMinor: 1000 }, 0],
    ['a charge that was deleted', { amountMinor: 0 }, {}, 3000],
    ['what the list says of it alone', { backMinor: null, elsewhereMinor: 500 }, {}, 500],
    ['unknown without the list’s word', { backMinor: null }, {}, null],
    ['unknown while a refund of ours is', { backMinor: 1000 }, { isReturning: true }, null],
    ['unknown while the payment is', { backMinor: 1000 }, { isOpen: true }, null],
    ['not said of another charge', { id: 'pi_2', backMinor: 1000 }, {}, null],
  ] as const)('%s', (_, more, of, minor) => {
    expect(elsewhereOf({ ...listed, ...more }, { ...known, ...of })).toBe(minor)
  })

  it('is not said of a payment that is not ours', () => {
    expect(elsewhereOf(listed, null)).toBe(null)
  })
})
