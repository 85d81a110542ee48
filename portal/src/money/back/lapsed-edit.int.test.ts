import { randomUUID } from 'node:crypto'
import type { CancelMoney } from '@mayim/contract/entities/reservation.ts'
import { book } from '@mayim/core/booking/book.ts'
import { settleAndExpire } from '@mayim/core/booking/holds-job.ts'
import { reservationById, updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { balanceMinor, ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { ok } from '@mayim/domain/result.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settlePrepaid } from '../prepaid.ts'
import { cardFacility } from '../testing/card-facility.ts'
import { duePayback } from './payback-subject.ts'

type House = Awaited<ReturnType<typeof cardFacility>>
type Person = Awaited<ReturnType<House['person']>>

let house: House
let her: Person
let desk: Person
beforeAll(async () => {
  house = await cardFacility()
  await house.set('giftCardAmounts', '5, 10')
  await house.set('priceBath', '60')
})
afterAll(() => house?.close())
beforeEach(async () => {
  house.hostClock.advance(600_000)
  house.clock.set('2026-11-22T22:00:00.000Z')
  her = await house.person()
  desk = await house.person(['Reception'])
})
afterEach(() => house.set('cancelAfterCutoff', 'credit'))

const date = '2026-11-24'
const nothing: CancelMoney = { due: null, prepaid: 0, credit: 0, standing: 0 }
const callerOf = ({ id }: Person): Caller => ({ ...systemCaller, kind: 'person', id, roles: [] })
async function made(more: Parameters<typeof wish>[1]): Promise<string> {
  const booked = await book(house.facility, callerOf(her), wish(callerOf(her), { date, ...more }))
  if (!booked.ok) throw new Error(booked.code)
  return booked.value.id
}
/** An edit to a dearer visit that waits for its payment. */
const edit = (id: string, more: Parameters<typeof wish>[1] = {}) =>
  made({ bath: true, replacingReservationId: id, wantedStatus: 'Pending', ...more })
const card = () => ({
  method: 'creditcard',
  paymentInfo: { sourceToken: house.stripe.typed('4242424242424242') },
})
/** At the desk, which takes a part of what is owed too. */
async function byCard(reservationId: string, amt: number) {
  expect(await desk.ask('makePayment', { ...card(), amt, reservationId })).toMatchObject({ status: 200 })
}
/** Her prepaid credit pays what she owes for coming visits. */
async function byGiftCard(amt: 5 | 10) {
  const sold = await her.ask('makePayment', { ...card(), amt, sale: { kind: 'Voucher' } })
  const of = { paymentId: sold.result?.payment.id }
  const { result } = await her.ask('voucherCode', of, { id: her.id })
  expect(await her.ask('voucherRedeem', { code: result?.code }, { id: her.id })).toMatchObject({
    status: 200,
  })
}
/** The hold is over, and the job ends it. */
async function lapse(id: string, at = '2026-11-22T23:00:00.000Z') {
  expect(await reservationById(house.facility.db, id)).toMatchObject({ bookingStatus: 'Pending' })
  house.clock.set(at)
  await settleAndExpire(house.facility)
  expect(await reservationById(house.facility.db, id)).toMatchObject({ bookingStatus: 'Canceled' })
  await settlePrepaid(house.facility, systemCaller, her.id)
}
/** Staff make what was paid for a canceled visit credit for the next. */
async function credited(reservationId: string) {
  const ask = { reservationId, fate: 'credit', idempotencyKey: randomUUID() }
  expect(await desk.ask('payBack', ask)).toMatchObject({ status: 200 })
}
async function cancel(id: string) {
  expect(await her.ask('reservationStatus', { status: 'Canceled' }, { id })).toMatchObject({ status: 200 })
  await settlePrepaid(house.facility, systemCaller, her.id)
}
async function rowOf(id: string) {
  const row = await reservationById(house.facility.db, id)
  if (!row) throw new Error('No such reservation')
  return row
}
const balance = async (id: string) => balanceMinor(await rowOf(id), await ledgerOf(house.facility.db, id))
const due = async (id: string) =>
  (await duePayback(house.facility, house.facility.db, await rowOf(id))).dueMinor
const prepaid = async () =>
  (await her.ask('prepaidGet', undefined, { id: her.id })) as unknown as { left: number; credit: number }
const told = async (id: string) =>
  ((await her.ask('reservationGet', undefined, { id })) as { cancelMoney?: CancelMoney }).cancelMoney

it('credit pays the hold of an edit, not the booking that the hold will replace (money-832)', async () => {
  const canceled = await made({ date: '2026-11-25' })
  await byCard(canceled, 25)
  await cancel(canceled)
  const standing = await made({})
  await byCard(standing, 25)
  const hold = await edit(standing)
  await byGiftCard(10)
  await credited(canceled)
  expect([await balance(hold), await balance(standing)]).toEqual([0, 2500])
  expect(await rowOf(hold)).toMatchObject({ bookingStatus: 'Reserved' })
  await cancel(hold)
  expect(await due(hold)).toBe(5000)
  expect(await prepaid()).toMatchObject({ left: 10 })
})

it('prepaid credit that paid a part of an edit is credit again when the hold ends (money-1020)', async () => {
  const standing = await made({})
  await byCard(standing, 25)
  const hold = await edit(standing)
  await byGiftCard(10)
  expect(await prepaid()).toMatchObject({ left: 0 })
  const expected = { ...nothing, prepaid: 10, standing: 25 }
  expect(await told(hold)).toEqual(expected)
  await lapse(hold)
  expect(await told(hold)).toEqual(expected)
  expect(await prepaid()).toMatchObject({ left: 10 })
  expect([await balance(standing), await due(standing), await due(hold)]).toEqual([0, 0, 0])
  await cancel(standing)
  expect([await due(standing), await prepaid()]).toMatchObject([2500, { left: 10 }])
})

it('so it is where the booking that stays was paid by prepaid credit too, and is kept neither after the cutoff', async () => {
  await house.set('cancelAfterCutoff', 'keep')
  const standing = await made({})
  await byGiftCard(10)
  await byCard(standing, 15)
  const hold = await edit(standing)
  await byGiftCard(5)
  await byCard(hold, 5)
  await house.facility.write(async trx => {
    await updateReservation(trx, hold, { holdExpiresAt: '2026-11-24T23:00:00.000Z' })
    return ok(null)
  })
  await lapse(hold, '2026-11-24T23:59:00.000Z')
  expect(await prepaid()).toMatchObject({ left: 5 })
  expect(await told(hold)).toEqual({ ...nothing, prepaid: 5, standing: 30 })
  expect(await balance(standing)).toBe(-500)
})

it.each(['an edit', 'a new visit'])(
  'credit of a hold of %s that was edited again is credit again',
  async what => {
    const canceled = await made({ date: '2026-11-25' })
    await byCard(canceled, 25)
    await cancel(canceled)
    const first =
      what === 'an edit' ? await edit(await made({})) : await made({ bath: true, wantedStatus: 'Pending' })
    await byGiftCard(10)
    await credited(canceled)
    const second = await edit(first, { time: '19:30' })
    expect([await balance(first), await balance(second)]).toEqual([6000, 2500])
    expect(await told(second)).toEqual({ ...nothing, prepaid: 10, credit: 25 })
    await lapse(second)
    expect(await told(second)).toEqual({ ...nothing, prepaid: 10, credit: 25 })
    expect(await due(canceled)).toBe(2500)
    // The booking that stays is not paid, so prepaid credit pays it now.
    expect(await prepaid()).toMatchObject({ left: what === 'an edit' ? 0 : 10, credit: 25 })
  },
)

it('a part of an edit by card is refunded to it when the booking that stays is canceled (money-72)', async () => {
  const standing = await made({})
  const hold = await edit(standing)
  await byCard(hold, 10)
  await lapse(hold)
  expect(await balance(standing)).toBe(1500)
  await cancel(standing)
  expect(await told(standing)).toEqual({ ...nothing, due: { fate: 'refund', amount: 10 } })
  const ask = { reservationId: standing, fate: 'refund', idempotencyKey: randomUUID() }
  expect(await desk.ask('payBack', ask)).toMatchObject({ result: { onCard: 10, byHand: 0 } })
  expect([await due(standing), await due(hold)]).toEqual([0, 0])
})

it('so it is of an edit that was edited again and paid', async () => {
  const standing = await made({})
  const first = await edit(standing)
  await byCard(first, 10)
  const second = await edit(first, { time: '19:30' })
  await byCard(second, 50)
  await cancel(second)
  expect([await due(first), await due(second)]).toEqual([0, 6000])
})

describe('a gift of a hold that is not paid (money-1040)', () => {
  const charges = {
    merchandiseStated: false,
    merchandise: [],
    donationMinor: 1800,
    donationNote: '',
    tipMinor: 0,
    tipNote: '',
  }

  it('takes nothing of the booking that stays, nor of credit', async () => {
    const standing = await made({})
    await byCard(standing, 25)
    const hold = await edit(standing, { charges })
    await byGiftCard(10)
    const expected = { ...nothing, prepaid: 10, standing: 25 }
    expect(await told(hold)).toEqual(expected)
    await lapse(hold)
    expect(await told(hold)).toEqual(expected)
    expect([await balance(standing), await due(hold), await prepaid()]).toMatchObject([0, 0, { left: 10 }])
  })

  it('nor where the edit was edited again, and takes its part of what was paid on it', async () => {
    const standing = await made({})
    await byCard(standing, 25)
    const first = await edit(standing, { charges })
    await byCard(first, 5)
    const second = await edit(first, { time: '19:30' })
    expect(await balance(second)).toBe(6000 + 1300 - 2500)
    await lapse(second)
    expect([await balance(standing), await due(first), await due(second)]).toEqual([0, 0, 0])
  })

  it('takes no credit of a hold of a new visit', async () => {
    const hold = await made({ wantedStatus: 'Pending', charges })
    await byGiftCard(10)
    await lapse(hold)
    expect(await prepaid()).toMatchObject({ left: 10 })
  })
})
