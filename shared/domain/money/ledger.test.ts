import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueBackOf, heldOf } from './due-back.ts'
import {
  amountPaidOf,
  balanceOf,
  givenOf,
  isSettled,
  type LedgerKind,
  type LedgerLine,
  movesMoney,
  paidByCredit,
  paidForHeldVisitOf,
  paidForVisitOf,
  paidGiftsOf,
  paidOnHold,
  refundableOf,
  toStandingOf,
  unpaidGiftsOf,
} from './ledger.ts'

const line = (kind: LedgerKind, amountMinor: number): LedgerLine => ({ kind, amountMinor })
const anyLines = fc.array(
  fc.record({
    kind: fc.constantFrom<LedgerKind>('charge', 'payment', 'refund', 'donation', 'tip', 'transfer'),
    amountMinor: fc.integer({ min: -100_000, max: 100_000 }),
  }),
)

describe('the ledger of a booking', () => {
  test('price, towel and a gift, paid in one go', () => {
    const lines = [line('charge', 500), line('donation', 2200), line('payment', -5700)]
    expect(balanceOf(3000, lines)).toBe(0)
    expect(isSettled(3000, lines)).toBe(true)
    expect(amountPaidOf(lines)).toBe(5700)
    expect([givenOf('donation', lines), givenOf('tip', lines)]).toEqual([2200, 0])
  })
  test('a tip of its own is two lines and leaves the balance as it was', () => {
    const lines = [line('tip', 1000), line('tip', -1000)]
    expect(balanceOf(3000, lines)).toBe(3000)
    expect(isSettled(3000, lines)).toBe(false)
    expect(givenOf('tip', lines)).toBe(1000)
    expect(lines.map(movesMoney)).toEqual([false, true])
  })
  test('is the sum of all lines: charges less payments', () => {
    fc.assert(
      fc.property(fc.nat(100_000), anyLines, (priceMinor, lines) => {
        const charged = lines
          .filter(each => !movesMoney(each))
          .reduce((sum, each) => sum + each.amountMinor, priceMinor)
        const balance = balanceOf(priceMinor, lines)
        expect(charged - amountPaidOf(lines)).toBe(balance)
        expect(balance).toBe(priceMinor + lines.reduce((sum, each) => sum + each.amountMinor, 0))
      }),
    )
  })
})

describe('paying back', () => {
  test.each([
    ['nothing was paid', [], 0],
    ['all of a payment', [line('payment', -3000)], 3000],
    ['what is left of it', [line('payment', -3000), line('refund', 1000)], 2000],
    ['nothing twice', [line('payment', -3000), line('refund', 3000)], 0],
    ['nothing that went to her next visit', [line('payment', -3000), line('transfer', 3000)], 0],
    [
      'what was paid for the booking that this one replaced',
      [line('payment', -3000), line('transfer', 3000), line('transfer', -3000)],
      3000,
    ],
    ['no credit that was never captured here', [line('transfer', -3000)], 0],
    ['no gift that was paid alone', [line('tip', 500), line('tip', -500), line('transfer', -3000)], 0],
  ])('%s', (_name, lines, expected) => {
    expect(refundableOf(lines)).toBe(expected)
  })
  test('never exceeds the capture, whatever sequence of refunds', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5000)), fc.array(fc.nat(5000)), (paid, asked) => {
        const lines = paid.map(amount => line('payment', -amount))
        for (const amount of asked) lines.push(line('refund', Math.min(amount, refundableOf(lines))))
        expect(amountPaidOf(lines)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

test('payments for the visit exclude gifts', () => {
  const lines = [line('donation', 2200), line('tip', 300), line('payment', -5500)]
  expect(paidForVisitOf(lines)).toBe(3000)
  expect(paidForVisitOf([line('donation', 2200), line('payment', -500)])).toBe(0)
})

test.each([
  ['nothing was paid', 0, [], [2200, 300]],
  ['the donation is paid in part', 2000, [2000], [200, 300]],
  ['the donation is paid', 2200, [2200], [300]],
  ['both are paid, and some of the visit', 3000, [2200, 300], []],
  ['more was paid back than paid', -100, [], [2200, 300]],
])('the paid and the unpaid gifts where %s (money-58)', (_name, paidMinor, paid, unpaid) => {
  const lines = [
    line('charge', 500),
    line('donation', 2200),
    line('tip', 300),
    line('payment', 0 - paidMinor),
  ]
  expect(paidGiftsOf(lines).map(each => each.amountMinor)).toEqual(paid)
  expect(unpaidGiftsOf(lines).map(each => each.amountMinor)).toEqual(unpaid)
})

const heldLine = (kind: LedgerKind, amountMinor: number) => ({ kind, amountMinor })
/** Of the booking that the hold replaces, or of prepaid credit. */
const moved = heldLine('transfer', -3000)
const tip = heldLine('tip', 500)

test('a gift that is not paid takes nothing of what was moved to a hold (money-1040)', () => {
  expect(paidForHeldVisitOf([moved, tip])).toBe(3000)
  expect(paidForHeldVisitOf([moved, tip, heldLine('payment', -1500)])).toBe(4000)
  expect(paidOnHold([moved, tip])).toEqual([tip])
})

test('prepaid credit does not go to the booking that stays (money-1020)', () => {
  expect(toStandingOf([moved, tip], 1000)).toBe(2000)
  expect(toStandingOf([moved], 3500)).toBe(0)
})

test('what an ended hold has is due but for what prepaid credit paid (money-832)', () => {
  const lines = [moved, tip]
  const paid = heldLine('payment', -3000)
  const facts = { isHold: true, priceMinor: 3000, lines, everLines: [paid, ...lines], prepaidMinor: 1000 }
  expect(heldOf({ ...facts, isCanceled: true })).toBe(3000)
  expect(dueBackOf({ ...facts, isCanceled: true })).toBe(2000)
  // A hold that is open owes its price and its gift.
  expect(dueBackOf({ ...facts, isCanceled: false })).toBe(0)
})

test('credit does not pay a booking that the hold of an edit is to replace (money-1020)', () => {
  const booking = { id: 'booking', bookingStatus: 'Reserved', replacingReservationId: null }
  const other = { id: 'other', bookingStatus: 'Reserved', replacingReservationId: 'ended' }
  const hold = { id: 'hold', bookingStatus: 'Pending', replacingReservationId: 'booking' }
  expect(paidByCredit([booking, other, hold])).toEqual([other, hold])
  expect(paidByCredit([booking, other])).toEqual([booking, other])
})
