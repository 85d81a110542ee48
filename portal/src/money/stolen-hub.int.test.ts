import { randomUUID } from 'node:crypto'
import { updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { relayedCommands } from '@mayim/core/http/relay-call.ts'
import { putPasswordHash } from '@mayim/core/sign-in/credential-table.ts'
import { hashPassword } from '@mayim/core/sign-in/passwords.ts'
import { ok } from '@mayim/domain/result.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { portalHandlers } from '../top/handlers/portal-handlers.ts'
import { addSavedCard } from './saved-cards.ts'
import { cardFacility } from './testing/card-facility.ts'

type House = Awaited<ReturnType<typeof cardFacility>>
const password = 'a long password of the desk'
let house: House
let desk: { id: string }
let her: Awaited<ReturnType<House['person']>>

beforeAll(async () => {
  house = await cardFacility()
  desk = await house.person(['Reception'])
  her = await house.person()
  const hash = await hashPassword(password)
  await house.facility.write(async trx => {
    await putPasswordHash(trx, desk.id, hash, new Date().toISOString(), false)
    return ok(null)
  })
})
afterAll(() => house?.close())

/** A call that the hub relays; it may name any account of the portal as the caller. */
function relayed(call: 'payBack' | 'makePayment', callerId: string, roles: string[], body: object) {
  const caller = { kind: 'person', id: callerId, roles, address: '192.0.2.1', language: 'en' }
  const answerer = { facility: house.facility, auth: house.auth, handlers: portalHandlers }
  return relayedCommands(answerer).pay?.({ call, caller, params: {}, query: {}, body })
}

const given = () => Object.values(house.stripe.state.refunds).filter(({ status }) => status === 'succeeded')

it('refunds nothing to a card without the password of the person whom it names (money-320)', async () => {
  const id = await house.booked(her.id)
  const paymentInfo = { sourceToken: house.stripe.typed('4242424242424242') }
  await her.ask('makePayment', { method: 'creditcard', amt: 30, reservationId: id, paymentInfo })
  await house.facility.write(async trx => ok(await updateReservation(trx, id, { bookingStatus: 'Canceled' })))
  const ask = (more: object) =>
    relayed('payBack', desk.id, ['Reception'], { reservationId: id, fate: 'refund', ...more })
  const needed = { ok: false, code: 'ownPasswordNeeded', field: 'ownPassword' }
  expect(await ask({ idempotencyKey: randomUUID() })).toMatchObject(needed)
  expect(await ask({ amt: 1 })).toMatchObject(needed)
  expect(await ask({ ownPassword: 'a guess of hers' })).toMatchObject({ code: 'ownPasswordWrong' })
  expect(given()).toEqual([])
  expect(await ask({ ownPassword: password })).toMatchObject({ ok: true, value: { onCard: 30 } })
  expect(given()).toHaveLength(1)
})

it("charges a saved card for a visit's due alone, and only as staff (money-321)", async () => {
  const caller = { kind: 'person', id: her.id, roles: [], address: '192.0.2.7', language: 'en' } as const
  const sourceToken = house.stripe.typed('4242424242424242')
  const cards = await addSavedCard(house.facility, caller, her.id, { sourceToken })
  if (!cards.ok) throw new Error(cards.code)
  const paymentInfo = { sourceCard: cards.value[0]?.id }
  const refused = { ok: false, code: 'notAllowed' }
  const gift = { method: 'donation', amt: -500, paymentInfo, donationType: 'Other' }
  expect(await relayed('makePayment', her.id, [], gift)).toMatchObject(refused)
  expect(await relayed('makePayment', desk.id, ['Reception'], { ...gift, userId: her.id })).toMatchObject(
    refused,
  )
  const visit = { method: 'creditcard', amt: 30, reservationId: await house.booked(her.id), paymentInfo }
  expect(await relayed('makePayment', her.id, [], visit)).toMatchObject(refused)
  const tooMuch = await relayed('makePayment', desk.id, ['Reception'], { ...visit, amt: 90 })
  expect(tooMuch).toMatchObject({ ok: false, code: 'amountOverBalance' })
  expect(await relayed('makePayment', desk.id, ['Reception'], visit)).toMatchObject({ value: { paid: true } })
})
