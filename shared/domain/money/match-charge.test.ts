import { describe, expect, it } from 'vitest'
import { type KnownPayment, type ListedCharge, matchCharge } from './match-charge.ts'

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
