import { randomUUID } from 'node:crypto'
import { codesOf } from '@mayim/core/booking/reservation-table.ts'
import { ok } from '@mayim/domain/result.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startCardsOffJob } from './cards.ts'
import { createStripe } from './processors/stripe.ts'
import { reconcilePayments, startReconcilePaymentsJob } from './reconcile-payments-job.ts'
import { cardFacility, webhookSecret } from './testing/card-facility.ts'
import { matchCharges } from './unpaired/match-charges.ts'

type House = Awaited<ReturnType<typeof cardFacility>>
type Person = Awaited<ReturnType<House['person']>>

let house: House
let her: Person
beforeAll(async () => {
  house = await cardFacility()
})
afterAll(() => house?.close())
beforeEach(async () => {
  // The tries of one test do not count in the next.
  house.hostClock.advance(600_000)
  her = await house.person()
})

const token = (number = '4242424242424242') => ({ sourceToken: house.stripe.typed(number) })
const lines = () =>
  house.facility.db
    .selectFrom('ledger')
    .selectAll()
    .orderBy('at')
    .orderBy('id')
    .execute()
    .then(rows => rows.map(row => [row.kind, row.item, row.amountMinor, row.userId]))

describe('saved cards', () => {
  it('have an id of ours, are listed once, pay, and are deleted', async () => {
    const mine = { id: her.id }
    const { list } = await her.ask('savedCardAdd', token(), mine)
    expect(list).toEqual([{ id: expect.any(String), brand: 'Visa', last4: '4242', expiry: '12/40' }])
    expect((await her.ask('savedCardAdd', token(), mine)).list).toHaveLength(1)
    const cardId = list?.[0]?.id ?? ''
    const pay = async (who: Person, reservationId: string) =>
      who.ask('makePayment', {
        method: 'creditcard',
        amt: 30,
        reservationId,
        paymentInfo: { sourceCard: cardId },
      })
    expect(await pay(her, await house.booked(her.id))).toMatchObject({ status: 200 })
    const other = await house.person()
    expect(await pay(other, await house.booked(other.id))).toMatchObject({ code: 'savedCardMissing' })
    expect(await other.ask('savedCardRemove', undefined, { ...mine, cardId })).toMatchObject({ status: 403 })
    expect((await her.ask('savedCardRemove', undefined, { ...mine, cardId })).list).toEqual([])
    expect(await her.ask('savedCardRemove', undefined, { ...mine, cardId })).toMatchObject({ status: 404 })
  })

  it('are saved with a payment on request, also if the bank requires a confirmation', async () => {
    const reservationId = await house.booked(her.id)
    const same = {
      method: 'creditcard',
      amt: 30,
      reservationId,
      saveCard: true,
      idempotencyKey: randomUUID(),
      paymentInfo: token('4000002500003155'),
    }
    const asked = await her.ask('makePayment', same)
    house.stripe.prove(String(asked.detail?.transactionId), true)
    expect(await her.ask('makePayment', same)).toMatchObject({ status: 200 })
    const cards = await her.ask('savedCards', undefined, { id: her.id })
    expect(cards.list).toMatchObject([{ last4: '3155' }])
    const second = await her.ask('savedCardAdd', token('4000002760003184'), { id: her.id })
    expect(second).toMatchObject({ status: 409, code: 'cardNeedsAction' })
    const transactionId = String(second.detail?.transactionId)
    house.stripe.prove(transactionId, true)
    expect((await her.ask('savedCardAdd', { transactionId }, { id: her.id })).list).toHaveLength(2)
    const thief = await house.person()
    expect(await thief.ask('savedCardAdd', { transactionId }, { id: thief.id })).toMatchObject({
      status: 404,
    })
    expect(await her.ask('savedCardAdd', token('4000000000009995'), { id: her.id })).toMatchObject({
      code: 'cardFunds',
    })
    // Staff cannot confirm the charge to her bank.
    const reception = await house.person(['Reception'])
    const sourceCard = (await her.ask('savedCards', undefined, { id: her.id })).list?.at(-1)?.id
    const charge = { ...same, reservationId: await house.booked(her.id), idempotencyKey: randomUUID() }
    expect(
      await reception.ask('makePayment', { ...charge, saveCard: false, paymentInfo: { sourceCard } }),
    ).toMatchObject({ code: 'cardAuthentication' })
  })
})

it('are deleted with the account, here at once and at the processor when it can be reached', async () => {
  const { list } = await her.ask('savedCardAdd', token(), { id: her.id })
  expect(list).toHaveLength(1)
  const left = async () => {
    const of = (table: 'savedCard' | 'cardCustomer') =>
      house.facility.db.selectFrom(table).select('userId').where('userId', '=', her.id).execute()
    return [(await of('savedCard')).length, (await of('cardCustomer')).length]
  }
  const known = () =>
    Object.values(house.stripe.state.customers).filter(({ metadata }) => metadata.user === her.id)
  const [customer] = known()
  expect(await her.ask('accountDelete', { confirm: 'delete' })).toMatchObject({ status: 200 })
  expect(await left()).toEqual([0, 1])
  house.stripe.nextAt(`/customers/${customer?.id}`, 'cutBefore')
  const job = startReconcilePaymentsJob(house.facility)
  await job.settled()
  expect([await left(), known().length]).toEqual([[0, 1], 1])
  house.hostClock.advance(60_000)
  await job.settled()
  await job.stop()
  expect([await left(), known().length]).toEqual([[0, 0], 0])
  const hers = Object.values(house.stripe.state.methods).filter(each => each.customer === customer?.id)
  expect(hers).toEqual([])
})

it('are charged the price of the booking, not an amount of the request', async () => {
  const body = { method: 'creditcard', amt: 30, reservationId: await house.booked(her.id) }
  for (const field of ['useDiscountPrice', 'member']) {
    const wrong = { ...body, paymentInfo: token(), [field]: true }
    expect(await her.ask('makePayment', wrong)).toMatchObject({
      code: 'priceChanged',
      detail: { totalMinor: 3000 },
    })
  }
  const same = { ...body, paymentInfo: token(), useDiscountPrice: false, member: false }
  expect(await her.ask('makePayment', same)).toMatchObject({ status: 200 })
})

it('a charge without a ledger line raises an attention until it has one', async () => {
  const { db, write } = house.facility
  const reservationId = await house.booked(her.id)
  await her.ask('makePayment', { method: 'creditcard', amt: 30, reservationId, paymentInfo: token() })
  const set = (amountMinor: number) =>
    write(async trx => {
      await trx
        .updateTable('ledger')
        .set({ amountMinor })
        .where('reservationId', '=', reservationId)
        .execute()
      return ok(null)
    })
  const open = async () => {
    await matchCharges(house.facility)
    const rows = await db.selectFrom('attention').selectAll().where('resolvedAt', 'is', null).execute()
    return rows.map(row => [row.kind, row.detail])
  }
  expect(await open()).toEqual([])
  await set(-2900)
  expect(await open()).toEqual([['charge', '{"charges":1}']])
  await set(-3000)
  expect(await open()).toEqual([])
})

describe('gifts', () => {
  const guest = { email: 'a@example.org', firstName: 'A', lastName: 'B', phone: '+17185550100' }
  const give = (more: object) =>
    house.guest('makePayment', { method: 'donation', amt: -18, paymentInfo: token(), ...guest, ...more })

  it('come from a guest, of a listed kind, as a charge and its payment', async () => {
    const before = (await lines()).length
    expect(await give({})).toMatchObject({
      status: 200,
      result: { paid: true, balance: 0, payment: { method: 'Donation', amount: -18, reservationId: null } },
    })
    expect(await give({ donationType: 'Tip', tipNote: 'Cleaning' })).toMatchObject({ status: 200 })
    expect((await lines()).slice(before)).toEqual([
      ['donation', 'donation', 1800, null],
      ['donation', 'donation', -1800, null],
      ['tip', 'cleaning', 1800, null],
      ['tip', 'cleaning', -1800, null],
    ])
    // The office is notified, as of a message of the forms.
    const { facility } = house
    const told = await facility.db.selectFrom('contactMessage').select(['kind', 'sealed']).execute()
    expect(told.map(({ kind, sealed }) => [kind, JSON.parse(facility.ownSealer.open(sealed))])).toEqual(
      [
        ['Donation: 18.00 USD', 'donation'],
        ['Cleaning: 18.00 USD', 'donation'],
      ].map(([what, kind]) => [
        kind,
        { firstName: 'A', lastName: 'B', email: guest.email, message: `${what}\nPhone: ${guest.phone}` },
      ]),
    )
    expect(await give({ phone: '' })).toMatchObject({ status: 400, code: 'phoneIsRequired' })
    expect(await give({ email: 'none' })).toMatchObject({ code: 'emailRequired' })
    expect(await give({ amt: 0.5 })).toMatchObject({ code: 'amountRequired' })
    expect(await give({ donationType: 'Other' })).toMatchObject({ code: 'donationTextMissing' })
    expect(await give({ donationType: 'Roof' })).toMatchObject({ code: 'donationTypeMissing' })
    expect(await give({ donationType: 'Tip' })).toMatchObject({ code: 'tipTypeMissing' })
  })

  it('come with a booking and leave its balance unchanged', async () => {
    const reservationId = await house.booked(her.id)
    const gift = (more: object) =>
      her.ask('makePayment', { method: 'tip', amt: -5, reservationId, paymentInfo: token(), ...more })
    expect(await gift({})).toMatchObject({ code: 'tipTypeMissing' })
    expect(await gift({ tipNote: 'Attendant' })).toMatchObject({ result: { paid: false, balance: 30 } })
  })

  it('are in her history with the reason when declined, and in no other patron’s', async () => {
    const reservationId = await house.booked(her.id)
    const gift = (number?: string) =>
      her.ask('makePayment', {
        method: 'donation',
        amt: -5,
        reservationId,
        paymentInfo: token(number),
      })
    expect(await gift('4000000000009995')).toMatchObject({ code: 'cardFunds' })
    expect(await gift()).toMatchObject({ status: 200 })
    const { list } = await her.ask('paymentsByUser')
    expect(list).toMatchObject([
      { status: 'Approved', amount: -5, reference: '4242', userId: her.id },
      { status: 'Declined', amount: -5, error: 'cardFunds', method: 'Donation', userId: her.id },
    ])
    expect(JSON.stringify(list)).not.toContain('transactionID')
    // Both by the facility's clock.
    const [given, refused] = (list as { dateCreated: string }[]).map(line => line.dateCreated.slice(0, 13))
    expect(refused).toBe(given)
    // All of it is in the copy of her data, and so is a saved card.
    await her.ask('savedCardAdd', token(), { id: her.id })
    const copy = await her.ask('accountExport')
    expect(copy).toMatchObject({
      payments: [{ status: 'Approved' }, { status: 'Declined', error: 'cardFunds' }],
      savedCards: [{ brand: 'Visa', last4: '4242' }],
    })
    // An Admin gets the same copy, and the log says who took it of whom (privacy-760).
    const admin = await house.person(['Admin'])
    const taken = await admin.ask('dataExportPerson', undefined, { id: her.id })
    expect(taken).toEqual(copy)
    expect(await her.ask('dataExportPerson', undefined, { id: her.id })).toMatchObject({ status: 403 })
    expect(await admin.ask('dataExportPerson', undefined, { id: randomUUID() })).toMatchObject({
      code: 'userMissing',
    })
    const [entry] = await house.facility.db
      .selectFrom('change')
      .selectAll()
      .where('entity', '=', 'dataExport')
      .execute()
    expect(entry).toMatchObject({ who: admin.id, entityId: her.id, kind: 'exported' })
    expect((await (await house.person()).ask('paymentsByUser')).list).toEqual([])
    // An Admin sees the failed one among those of the night (screens-72); reception does not.
    const failed = (await (await house.person(['Admin'])).ask('paymentsFailed')).list ?? []
    const reservationCode = (await codesOf(house.facility.db, [reservationId])).get(reservationId)
    expect(failed.filter(({ userId }) => userId === her.id)).toMatchObject([
      { status: 'Declined', amount: -5, error: 'cardFunds', reservationId, reservationCode },
    ])
    expect(await (await house.person(['Reception'])).ask('paymentsFailed')).toMatchObject({ status: 403 })
  })

  it('cannot be used to test stolen cards', async () => {
    const tries = Array.from({ length: 13 }, async () => give({ paymentInfo: token('4000000000000002') }))
    const codes = (await Promise.all(tries)).map(each => each.code)
    expect(codes).toContain('tooMany')
  })
})

describe('payments that a form continues', () => {
  const begin = async (reservationId: string) =>
    (await her.ask('createPaymentIntent', { reservationId, amt: 30 })).result as
      | { clientSecret: string; transactionId: string }
      | undefined

  /** The browser confirms it at the processor, with the secret of this one payment. */
  async function confirm({ clientSecret, transactionId }: { clientSecret: string; transactionId: string }) {
    const fields = { payment_method: token().sourceToken, client_secret: clientSecret }
    await fetch(`${house.stripe.url}/v1/payment_intents/${transactionId}/confirm`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_house' },
      body: new URLSearchParams(fields),
    })
  }

  it('are completed by the page, or by the job when the page is gone', async () => {
    const [one, two] = [await house.held(her.id), await house.held(her.id, { time: '20:00' })]
    const finish = (reservationId: string, transactionId = '') =>
      her.ask('makePayment', { method: 'creditcard', amt: 30, reservationId, paymentInfo: { transactionId } })
    const [first, second] = [await begin(one), await begin(two)]
    if (!first || !second) throw new Error('Nothing was begun')
    expect(await finish(one, first.transactionId)).toMatchObject({ code: 'cardMissing' })
    await confirm(first)
    await confirm(second)
    expect(await finish(one, second.transactionId)).toMatchObject({ code: 'idempotencyKeyReused' })
    expect(await finish(one, first.transactionId)).toMatchObject({ status: 200, result: { paid: true } })
    house.hostClock.advance(60_000)
    await reconcilePayments(house.facility)
    expect(await finish(two, second.transactionId)).toMatchObject({ status: 200, result: { paid: true } })
  })

  it('are canceled when she pays otherwise', async () => {
    const id = await house.held(her.id)
    const left = await begin(id)
    const paid = { method: 'creditcard', amt: 30, reservationId: id, paymentInfo: token() }
    expect(await her.ask('makePayment', paid)).toMatchObject({ status: 200 })
    expect(house.stripe.state.intents[left?.transactionId ?? '']?.status).toBe('canceled')
  })

  it('are completed by webhooks: signed ones, repeated and in any order', async () => {
    const id = await house.held(her.id)
    const begun = await begin(id)
    if (!begun) throw new Error('Nothing was begun')
    const from = house.stripe.events.all.length
    await confirm(begun)
    const hook = { url: `${house.origin}/webhooks/stripe`, secret: webhookSecret }
    const events = house.stripe.events.all.slice(from)
    const [event] = events
    if (!event) throw new Error('Nothing was told')
    expect(await house.stripe.events.send(event, { ...hook, secret: 'whsec_forged' })).toBe(400)
    expect(await house.stripe.events.send(event, hook, Date.now() - 600_000)).toBe(400)
    const before = (await lines()).length
    for (const each of [event, event]) expect(await house.stripe.events.send(each, hook)).toBe(200)
    for (const each of house.stripe.events.all.slice(from).toReversed())
      expect(await house.stripe.events.send(each, hook)).toBe(200)
    expect((await lines()).length).toBe(before + 1)
  })
})

it('are refused without a key; with one, the answer says how a page mounts the form', async () => {
  expect(await house.guest('paymentForm')).toMatchObject({
    processor: 'stripe',
    publicKey: 'pk_test_house',
    scriptUrl: `${house.stripe.url}/v3/`,
  })
  const reception = await house.person(['Reception'])
  expect(await reception.ask('terminalConnectionToken')).toMatchObject({
    secret: expect.stringContaining('pst_test'),
  })
  await house.set('stripePK', '')
  expect(await house.guest('paymentForm')).toMatchObject({ status: 409, code: 'cardsNotSet' })
})

it('are retried automatically with the same key, so that a lost answer is no second charge', async () => {
  const options = { secretKey: 'sk_test_house', baseUrl: house.stripe.url, timeoutMs: 500, retries: 2 }
  const stripe = await createStripe(options, house.facility.log)
  house.stripe.nextAt('/payment_intents', 'silentAfter')
  const before = Object.keys(house.stripe.state.intents).length
  const asked = {
    paymentId: randomUUID(),
    amountMinor: 500,
    currency: 'USD',
    customerId: null,
    isSaved: false,
  }
  const made = await stripe.begin({ ...asked, keepCard: false, present: false })
  expect(made).toMatchObject({ outcome: 'done', value: { status: 'open', amountMinor: 500 } })
  expect(Object.keys(house.stripe.state.intents)).toHaveLength(before + 1)
  const other = { ...asked, amountMinor: 600, keepCard: false, present: false }
  expect(await stripe.begin(other)).toMatchObject({ outcome: 'error' })
})

it('are refused in test mode with a key that moves money', async () => {
  const { set, facility } = house
  const body = { method: 'creditcard', amt: 30, paymentInfo: token() }
  const pay = async () => her.ask('makePayment', { ...body, reservationId: await house.booked(her.id) })
  await set('ccProcessorSecret', 'sk_live_house')
  await set('stripePK', 'pk_live_house')
  await set('testMode', 'True')
  expect(await pay()).toMatchObject({ code: 'cardsNotSet' })
  expect(facility.cards.form()).toMatchObject({ code: 'cardsNotSet' })
  await set('testMode', 'False')
  expect(facility.cards.form()).toMatchObject({ ok: true })
})

it('that are off although the settings ask for them are listed for staff until they agree (money-90)', async () => {
  const job = startCardsOffJob(house.facility)
  const reception = await house.person(['Reception'])
  const listed = async () => {
    await job.settled()
    const { list = [] } = await reception.ask('attention')
    return list.filter(({ kind }) => kind === 'cardsOff').map(({ entityId }) => entityId)
  }
  await house.set('ccProcessorType', 'nedarim')
  expect(await listed()).toEqual(['keys'])
  await house.set('ccProcessorType', 'stripe')
  await house.set('stripePK', '')
  expect(await listed()).toEqual(['keys'])
  await house.set('stripePK', 'pk_live_house')
  await house.set('testMode', 'True')
  expect(await listed()).toEqual(['testMode'])
  await house.set('testMode', 'False')
  expect(await listed()).toEqual([])
  await job.stop()
})
