import type { CancelMoney } from '@mayim/contract/entities/reservation.ts'
import { book } from '@mayim/core/booking/book.ts'
import { updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { LedgerRow } from '@mayim/core/ground/schema/schema.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { ok } from '@mayim/domain/result.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { settlePrepaid } from '../prepaid.ts'
import { spendCredit } from '../spend-credit.ts'
import { cardFacility } from '../testing/card-facility.ts'
import { refundCanceled } from './refund-canceled.ts'

type House = Awaited<ReturnType<typeof cardFacility>>
type Person = Awaited<ReturnType<House['person']>>

let house: House
let her: Person
let desk: Person
beforeAll(async () => {
  house = await cardFacility()
  await house.set('giftCardAmounts', '20, 30')
})
afterAll(() => house?.close())
beforeEach(async () => {
  house.hostClock.advance(600_000)
  house.clock.set(evening)
  her = await house.person()
  desk = await house.person(['Reception'])
})
afterEach(async () => {
  await house.set('cancelAfterCutoff', 'credit')
  await house.set('refundCanceled', 'False')
})

const evening = '2026-11-22T22:00:00.000Z'
const later = '2026-11-24'
const money = (more: Partial<CancelMoney> = {}): CancelMoney => ({
  due: null,
  prepaid: 0,
  credit: 0,
  standing: 0,
  ...more,
})
const refund = (amount: number) => ({ due: { fate: 'refund', amount } as const })
const callerOf = ({ id }: Person): Caller => ({ ...systemCaller, kind: 'person', id, roles: [] })

/** What her page reads. */
const told = async (id: string) =>
  ((await her.ask('reservationGet', undefined, { id })) as { cancelMoney?: CancelMoney }).cancelMoney
async function cancel(id: string, status = 'Canceled') {
  expect(await her.ask('reservationStatus', { status }, { id })).toMatchObject({ status: 200 })
  await settlePrepaid(house.facility, systemCaller, her.id)
}
/** At the desk, which takes a part of what is owed too. */
async function byCard(id: string, amt: number, card = '4242424242424242') {
  const paymentInfo = { sourceToken: house.stripe.typed(card) }
  const paid = await desk.ask('makePayment', { method: 'creditcard', amt, reservationId: id, paymentInfo })
  expect(paid.status).toBe(200)
}
/** Lines that the hub wrote, as the portal receives them. */
const lines = (id: string, ...parts: Pick<LedgerRow, 'kind' | 'method' | 'amountMinor'>[]) =>
  house.facility.write(async trx => {
    const line = lineOf(house.facility, systemCaller, { id, userId: her.id })
    const rest = { item: null, quantity: null, note: '' }
    await writeLines(
      house.facility,
      trx,
      systemCaller,
      parts.map(part => line({ ...part, ...rest })),
    )
    return ok(null)
  })
const inCash = (id: string, amountMinor: number) =>
  lines(id, { kind: 'payment', method: 'Cash', amountMinor: -amountMinor })
/** Her prepaid credit pays what she owes for coming visits. */
async function byGiftCard(amt: 20 | 30) {
  const paymentInfo = { sourceToken: house.stripe.typed('4242424242424242') }
  const sale = { kind: 'Voucher' }
  const sold = await her.ask('makePayment', { method: 'creditcard', amt, sale, paymentInfo })
  const paymentId = sold.result?.payment.id
  const { result } = await her.ask('voucherCode', { paymentId }, { id: her.id })
  await her.ask('voucherRedeem', { code: result?.code }, { id: her.id })
}
const leftPrepaid = async () =>
  ((await her.ask('prepaidGet', undefined, { id: her.id })) as unknown as { left: number }).left
const visit = (more: Parameters<House['booked']>[1] = {}) => house.booked(her.id, { date: later, ...more })
it('goes back to the card by itself where the facility wants it, once, after the undo (money-987)', async () => {
  await house.set('refundCanceled', 'True')
  const id = await visit()
  await byCard(id, 25)
  const byItself = { due: { fate: 'refund', amount: 25, onCardBy: '2026-12-06' } } as const
  expect(await told(id)).toEqual(money(byItself))
  await cancel(id)
  await refundCanceled(house.facility)
  expect(await told(id)).toEqual(money(byItself))
  house.clock.set('2026-11-22T22:01:01.000Z')
  for (const _ of ['once', 'again']) await refundCanceled(house.facility)
  expect(await told(id)).toBeUndefined()
})

it('is the desk’s where the bank refused that refund, and is not promised any more (money-987)', async () => {
  await house.set('refundCanceled', 'True')
  const id = await visit()
  await byCard(id, 25, '4000000000005126')
  await cancel(id)
  house.clock.set('2026-11-22T22:01:01.000Z')
  await refundCanceled(house.facility)
  expect(await told(id)).toEqual(money(refund(25)))
})

it('stays promised while the bank takes its days, and is sent once (money-987)', async () => {
  await house.set('refundCanceled', 'True')
  const id = await visit()
  await byCard(id, 25, '4000000000007726')
  await cancel(id)
  house.clock.set('2026-11-22T22:01:01.000Z')
  for (const _ of ['once', 'again']) await refundCanceled(house.facility)
  expect(await told(id)).toEqual(money({ due: { fate: 'refund', amount: 25, onCardBy: '2026-12-06' } }))
})

/** An edit to a dearer visit that is not paid yet. */
async function unpaidEdit(id: string): Promise<string> {
  const more = { date: later, bath: true, replacingReservationId: id, wantedStatus: 'Pending' } as const
  const made = await book(house.facility, callerOf(her), wish(callerOf(her), more))
  if (!made.ok) throw new Error(made.code)
  expect(made.value.bookingStatus).toBe('Pending')
  return made.value.id
}

it('by card and in cash: all that was paid for the visit, without gifts (money-58, money-70)', async () => {
  const id = await visit()
  expect(await told(id)).toBeUndefined()
  await byCard(id, 20)
  expect(await told(id)).toEqual(money(refund(20)))
  await inCash(id, 1000)
  const gift = { kind: 'tip', method: 'Tip' } as const
  await lines(id, { ...gift, amountMinor: 500 }, { ...gift, amountMinor: -500 })
  expect(await told(id)).toEqual(money(refund(30)))
  await cancel(id)
  expect(await told(id)).toEqual(money(refund(30)))
  await cancel(id, 'Reserved')
  expect(await told(id)).toEqual(money(refund(30)))
})

it('a gift that was not paid takes its part first (money-58)', async () => {
  const id = await visit()
  await lines(id, { kind: 'donation', method: 'Donation', amountMinor: 1800 })
  await inCash(id, 1000)
  expect(await told(id)).toBeUndefined()
  await byCard(id, 20)
  expect(await told(id)).toEqual(money(refund(12)))
})

it('a gift card: what it paid goes back to her credit (money-832)', async () => {
  const id = await visit()
  await byCard(id, 10)
  await byGiftCard(30)
  expect(await leftPrepaid()).toBe(10)
  const expected = money({ ...refund(10), prepaid: 20 })
  expect(await told(id)).toEqual(expected)
  await cancel(id)
  expect(await leftPrepaid()).toBe(30)
  expect(await told(id)).toEqual(expected)
})

it('a tip that was paid on its own is not paid back in place of prepaid credit (money-72, money-832)', async () => {
  const id = await visit()
  await byGiftCard(30)
  const tip = { kind: 'tip', method: 'Tip' } as const
  await lines(id, { ...tip, amountMinor: 500 }, { ...tip, amountMinor: -500 })
  expect(await told(id)).toEqual(money({ prepaid: 30 }))
  await cancel(id)
  expect(await told(id)).toEqual(money({ prepaid: 30 }))
  expect(await leftPrepaid()).toBe(30)
})

it('a change that is not paid: what was paid goes back to the visit that stands', async () => {
  const made = await book(house.facility, callerOf(her), wish(callerOf(her), { date: later }))
  if (!made.ok) throw new Error(made.code)
  const { id } = made.value
  await byCard(id, 10)
  await byGiftCard(30)
  const edit = await unpaidEdit(id)
  const expected = money({ standing: 25 })
  expect(await told(edit)).toEqual(expected)
  await cancel(edit)
  expect(await told(edit)).toEqual(expected)
  expect(await told(id)).toEqual(money({ ...refund(10), prepaid: 15 }))
})

it('credit of a canceled visit that paid a part of a hold stays credit (money-1020)', async () => {
  const before = await visit()
  await byCard(before, 30)
  await cancel(before)
  await lines(before, { kind: 'payment', method: 'Credit', amountMinor: 0 })
  expect(await told(before)).toEqual(money({ due: { fate: 'credit', amount: 30 } }))
  const hold = await house.held(her.id, { date: later, priceMinor: 5000 })
  await spendCredit(house.facility, systemCaller, her.id)
  await inCash(hold, 1000)
  const expected = money({ ...refund(10), credit: 30 })
  expect(await told(hold)).toEqual(expected)
  await cancel(hold)
  expect(await told(hold)).toEqual(expected)
})

it.each([
  ['credit', money({ due: { fate: 'credit', amount: 10 }, prepaid: 20 })],
  ['refund', money({ ...refund(10), prepaid: 20 })],
  ['keep', money({ due: { fate: 'keep', amount: 0 } })],
] as const)('a hold that is canceled after the cutoff: %s (money-70)', async (fate, expected) => {
  await house.set('cancelAfterCutoff', fate)
  const holdExpiresAt = '2026-11-26T22:00:00.000Z'
  const hold = await house.held(her.id, { date: later, priceMinor: 5000, holdExpiresAt })
  await byCard(hold, 10)
  await byGiftCard(20)
  house.clock.set('2026-11-24T23:59:00.000Z')
  expect(await told(hold)).toEqual(expected)
  await cancel(hold)
  expect(await told(hold)).toEqual(expected)
})

it('a visit that the hub owns: the money is told when the hub has canceled it, and after the page was left (money-69)', async () => {
  const id = await visit({ owner: 'hub' })
  await byCard(id, 30)
  await cancel(id)
  expect(await her.ask('reservationGet', undefined, { id })).toMatchObject({ cancelRequested: true })
  await house.facility.write(async trx => {
    const statusSince = new Date(house.clock.now()).toISOString()
    await updateReservation(trx, id, { bookingStatus: 'Canceled', statusSince })
    return ok(null)
  })
  expect(await told(id)).toEqual(money(refund(30)))
})

it('only she is told, and nothing once she is in the building', async () => {
  const id = await visit()
  await byCard(id, 30)
  expect(await desk.ask('reservationGet', undefined, { id })).not.toHaveProperty('cancelMoney')
  await house.facility.write(async trx => {
    await updateReservation(trx, id, { visitStatus: 'Arrived' })
    return ok(null)
  })
  expect(await told(id)).toBeUndefined()
})
