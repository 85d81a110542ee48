import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chargeNoShows, markNoShows } from '../../../hub/src/visit/no-shows.ts'
import { buildFacility } from '../../../hub/src/visit/testing/facility-for-tests.ts'
import { type BookingSide, openSide, type Person } from './side.ts'

let side: BookingSide
let reception: Person
beforeEach(async () => {
  side = await openSide('hub')
  await buildFacility(side.server.facility)
  reception = await side.staff('Reception')
})
afterEach(() => side.close())

const lastEntryOver = '2026-11-23T04:16:00.000Z'
const nightOver = '2026-11-23T10:01:00.000Z'
const adjust = (id: string, body: object, by = reception) =>
  side.ask(by, 'POST', `reservations/${id}/adjustment`, body)
const shown = async (id: string) => (await side.ask(reception, 'GET', `reservations/${id}`)).result
const kinds = (visit: { adjustments: { kind: string; amount: number }[] }) =>
  visit.adjustments.map(({ kind, amount }) => [kind, amount])

it('keeps what she agreed to, and charges it once, when the night is over (money-622, money-623)', async () => {
  await side.set('noShowFee', '20')
  const [her, other, expected] = [await side.patron(1), await side.patron(2), await side.patron(3)]
  expect(await side.book(her, {})).toMatchObject({ status: 409, code: 'feeNotAgreed', field: 'noShowFee' })
  expect(await side.book(her, { noShowFee: 15 })).toMatchObject({ code: 'feeNotAgreed' })
  const booked = await side.book(her, { noShowFee: 20, language: 'he' })
  const id = booked.result.reservationId
  expect(booked.result.feeAgreed).toMatchObject({ amount: 20, words: expect.stringContaining('‏20.00') })
  // An edit by staff keeps it; a booking of theirs agrees to nothing.
  const edited = await side.book(reception, { userId: her.id, replacingReservationId: id, bath: true })
  const bath = edited.result.reservationId
  expect(edited.result).toMatchObject({ feeAgreed: booked.result.feeAgreed, price: 30 })
  const byStaff = (await side.book(reception, { userId: other.id })).result
  expect(byStaff.feeAgreed).toBe(null)
  const taken = (await side.book(expected, { noShowFee: 20, reservationTime: '20:00' })).result.reservationId

  side.server.clock.set(lastEntryOver)
  await markNoShows(side.server.facility)
  await side.status(reception, taken, 'Reserved')
  await side.pay(bath, 500)
  await chargeNoShows(side.server.facility)
  expect(await shown(bath)).toMatchObject({ balance: 25, adjustments: [] })
  side.server.clock.set(nightOver)
  for (const _ of [1, 2]) await chargeNoShows(side.server.facility)
  const charged = await shown(bath)
  expect(kinds(charged)).toEqual([
    ['NotCome', -25],
    ['Fee', 15],
  ])
  expect(charged).toMatchObject({ balance: 15, reservationStatus: 'Reserved' })
  expect(await shown(taken)).toMatchObject({ adjustments: [], balance: 25 })
  // Who agreed to no fee owes nothing for a night on which she was not there (money-1250).
  const freed = await shown(byStaff.reservationId)
  expect([kinds(freed), freed.balance]).toEqual([[['NotCome', -25]], 0])

  // Paid, then waived: the money is hers again.
  await side.pay(bath, 1500)
  const waived = await adjust(bath, { kind: 'waive', reason: 'She was ill' })
  expect(waived.result).toMatchObject({ balance: -15 })
  expect(await adjust(bath, { kind: 'waive', reason: 'She was ill' })).toMatchObject({ code: 'noFee' })
})

it('staff add a fee and a discount once, an edit keeps them, and nobody else may (money-620, money-621)', async () => {
  const her = await side.patron(1)
  const id = (await side.book(her, { merchandise: [] })).result.reservationId
  const once = { kind: 'fee', amt: 10, reason: 'Lost key', idempotencyKey: randomUUID() }
  for (const _ of [1, 2]) expect((await adjust(id, once)).result).toMatchObject({ balance: 35 })
  expect(await adjust(id, { ...once, amt: 11 })).toMatchObject({ code: 'idempotencyKeyReused' })
  expect(await adjust(id, { kind: 'discount', amt: 36, reason: 'Waited' })).toMatchObject({
    code: 'discountTooLarge',
  })
  expect(await adjust(id, { kind: 'discount', amt: 5, reason: ' ' })).toMatchObject({ code: 'reasonMissing' })
  expect((await adjust(id, { kind: 'discount', amt: 5, reason: 'Waited' })).result).toMatchObject({
    balance: 30,
  })
  for (const by of [her, await side.staff('Attendant')])
    expect((await adjust(id, { kind: 'discount', amt: 30, reason: 'Free' }, by)).status).toBe(403)
  const edited = (await side.book(her, { replacingReservationId: id, bath: true })).result
  expect(edited).toMatchObject({ price: 30, balance: 35 })
  expect(edited.adjustments.map(({ note }: { note: string }) => note)).toEqual(['Lost key', 'Waited'])
  expect(await adjust(id, once)).toMatchObject({ code: 'statusNotAllowed' })
})
