import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wrongCvv } from '../../stand-ins/icount/methods.ts'
import { allProcessors, holderId, typedInfo } from './testing/outside.ts'

/** Cards that are typed into fields of ours; what all processors do alike is in processors.int.test.ts. */

const good = '4242424242424242'
const noFunds = '4000000000009995'
let all: Awaited<ReturnType<typeof allProcessors>>
let her: Awaited<ReturnType<(typeof all)['house']['person']>>
beforeAll(async () => {
  all = await allProcessors()
  her = await all.house.person()
})
afterAll(() => all?.close())

async function pay(paymentInfo: object, more: object = {}) {
  const reservationId = await all.house.booked(her.id)
  const body = { method: 'creditcard', amt: 30, reservationId, idempotencyKey: randomUUID() }
  return her.ask('makePayment', { ...body, paymentInfo, ...more })
}
const sentTo = (method: string) =>
  all.icount.seen.filter(each => each.method === method).map(each => each.fields)

it('takes no digits of a card before the facility has that turned on (money-870)', async () => {
  const before = all.icount.seen.length
  for (const name of ['icount', 'stripe'] as const) {
    await all.use(name)
    expect(await pay(typedInfo(good))).toMatchObject({ status: 409, code: 'cardFieldsOff' })
    expect(await pay({ sourceCard: 'any', cvv: '123' })).toMatchObject({ code: 'cardFieldsOff' })
    const added = await her.ask('savedCardAdd', typedInfo(good), { id: her.id })
    expect(added).toMatchObject({ status: 409, code: 'cardFieldsOff' })
  }
  expect(all.icount.seen.slice(before).map(({ method }) => method)).toEqual(['client/create_or_update'])
})

it('sends what was typed to iCount alone, after a look at it, and charges no card by a guessed number', async () => {
  await all.use('icount, typed')
  expect(await pay(typedInfo('4242424242424241'))).toMatchObject({ code: 'cardNumberWrong' })
  expect(await pay({ ...typedInfo(good), expYear: '2020' })).toMatchObject({ code: 'cardExpired' })
  expect(await pay({ ...typedInfo(good), cardHolderId: '' })).toMatchObject({ status: 400 })
  expect(sentTo('cc/bill')).toEqual([])
  expect(await pay(typedInfo(good))).toMatchObject({ status: 200, result: { paid: true } })
  expect(sentTo('cc/bill')).toMatchObject([
    { cc_number: good, cc_cvv: '123', cc_validity: '2040-12', cc_holder_id: holderId, sum: '30' },
  ])
  const token = all.icount.state.tokens.at(-1)?.cc_token_id ?? '1'
  expect(await pay({ sourceToken: token })).toMatchObject({ status: 400, code: 'cardMissing' })
})

it('saves a card with a payment, asks for its code, and keeps none that is declined', async () => {
  await all.house.set('icountCardFields', 'True')
  all.house.hostClock.advance(600_000)
  expect(await pay(typedInfo(noFunds), { saveCard: true })).toMatchObject({ code: 'cardFunds' })
  expect(all.icount.state.tokens).toEqual([])
  expect(await pay(typedInfo(good), { saveCard: true })).toMatchObject({ status: 200 })
  const { list = [] } = await her.ask('savedCards', undefined, { id: her.id })
  expect(list).toMatchObject([{ brand: 'Visa', last4: '4242', expiry: '12/40' }])
  const sourceCard = list[0]?.id ?? ''
  expect(await pay({ sourceCard, cvv: wrongCvv })).toMatchObject({ code: 'cardCvcWrong' })
  expect(await pay({ sourceCard, cvv: '918273' })).toMatchObject({ status: 200 })
  expect(sentTo('cc/bill').at(-1)).toMatchObject({ cc_cvv: '918273', cc_token_id: expect.any(String) })
  // Without the code too.
  expect(await pay({ sourceCard })).toMatchObject({ status: 200 })
})

it('leaves nothing of it in the database', async () => {
  const { db } = all.house.facility
  const names = ['cardPayment', 'savedCard', 'cardAccount', 'ledger', 'change'] as const
  const rows = await Promise.all(names.map(name => db.selectFrom(name).selectAll().execute()))
  expect(rows.map(({ length }) => length > 0)).toEqual(names.map(() => true))
  const text = JSON.stringify(rows)
  for (const secret of [good, noFunds, holderId, '918273']) expect(text).not.toContain(secret)
  // A key among these random texts may hold the letters.
  expect(text).not.toMatch(/\bcvv\b/)
})
