import { expect, test } from 'vitest'
import { dueBackOf, heldOf } from './due-back.ts'
import { paidByCredit, paidForHeldVisitOf, paidOnHold, toStandingOf } from './hold-money.ts'
import type { LedgerKind } from './ledger.ts'

const line = (kind: LedgerKind, amountMinor: number) => ({ kind, amountMinor })
/** Of the booking that the hold replaces, or of prepaid credit. */
const moved = line('transfer', -3000)
const tip = line('tip', 500)

test('a gift that is not paid takes nothing of what was moved to a hold (money-1040)', () => {
  expect(paidForHeldVisitOf([moved, tip])).toBe(3000)
  expect(paidForHeldVisitOf([moved, tip, line('payment', -1500)])).toBe(4000)
  expect(paidOnHold([moved, tip])).toEqual([tip])
})

test('prepaid credit does not go to the booking that stays (money-1020)', () => {
  expect(toStandingOf([moved, tip], 1000)).toBe(2000)
  expect(toStandingOf([moved], 3500)).toBe(0)
})

test('what an ended hold has is due but for what prepaid credit paid (money-832)', () => {
  const lines = [moved, tip]
  const paid = line('payment', -3000)
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
