import { randomUUID } from 'node:crypto'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refundedOf } from '../../stand-ins/stripe/intents.ts'
import { listPaymentsOfStaff } from './list-cards.ts'
import { reconcilePayments } from './reconcile-payments-job.ts'
import { cardFacility } from './testing/card-facility.ts'

type House = Awaited<ReturnType<typeof cardFacility>>
type Person = Awaited<ReturnType<House['person']>>

let house: House
let her: Person
let reception: Person
beforeAll(async () => {
  house = await cardFacility()
})
afterAll(() => house?.close())
beforeEach(async () => {
  // The tries of one test do not count in the next.
  house.hostClock.advance(600_000)
  reception = await house.person(['Reception'])
  her = await house.person()
})

const good = '4242424242424242'
const pay = (who: Pick<Person, 'ask'>, reservationId: string, more: object = {}) =>
  who.ask('makePayment', {
    method: 'creditcard',
    amt: 30,
    reservationId,
    paymentInfo: { sourceToken: house.stripe.typed(good) },
    idempotencyKey: randomUUID(),
    ...more,
  })
const typed = (number: string) => ({ paymentInfo: { sourceToken: house.stripe.typed(number) } })
const statusOf = async (id: string) => (await reservationById(house.facility.db, id))?.bookingStatus
const linesOf = async (id: string) =>
  (await ledgerOf(house.facility.db, id)).map(line => [line.kind, line.method, line.amountMinor])
/** The state of each charge at the processor. */
const charges = () =>
  Object.values(house.stripe.state.intents)
    .filter(each => each.object === 'payment_intent')
    .map(each => (refundedOf(house.stripe.state, each) > 0 ? 'refunded' : each.status))
const taken = () => charges().filter(status => status === 'succeeded' || status === 'requires_capture').length
const runJob = async () => {
  house.hostClock.advance(120_000)
  await reconcilePayments(house.facility)
}

describe('a hold', () => {
  it('is Reserved by the card that pays it, with one ledger line', async () => {
    const id = await house.held(her.id)
    const paid = await pay(her, id)
    expect(paid).toMatchObject({
      status: 200,
      result: { paid: true, balance: 0, payment: { method: 'CreditCard', amount: -30, reference: '4242' } },
    })
    expect(paid.result?.payment).not.toHaveProperty('transactionID')
    expect(await statusOf(id)).toBe('Reserved')
    expect(await linesOf(id)).toEqual([['payment', 'CreditCard', -3000]])
    expect(await pay(her, id)).toMatchObject({ status: 409, code: 'nothingOwed' })
  })

  it('is charged once, however often she presses', async () => {
    const before = taken()
    const id = await house.held(her.id)
    const same = { idempotencyKey: randomUUID(), ...typed(good) }
    const both = await Promise.all([pay(her, id, same), pay(her, id, same)])
    // Either of the two may be the first.
    const [one, two] = both.toSorted((a, b) => a.status - b.status)
    const again = await pay(her, id, same)
    for (const each of [one, again]) expect(each?.result?.payment).toMatchObject({ amount: -30 })
    expect([200, 409]).toContain(two?.status)
    expect(taken() - before).toBe(1)
    expect(await linesOf(id)).toHaveLength(1)
    expect(await pay(her, id, { ...same, amt: 31 })).toMatchObject({ code: 'idempotencyKeyReused' })
  })

  it('that she lost during the payment charges nothing', async () => {
    const id = await house.held(her.id)
    house.clock.advance(600_000)
    expect(await pay(her, id)).toMatchObject({ status: 409, code: 'holdExpired' })
    house.clock.advance(-600_000)
    // Her bank requires a confirmation, which takes too long.
    const slow = { idempotencyKey: randomUUID(), ...typed('4000002760003184') }
    const asked = await pay(her, id, slow)
    expect(asked).toMatchObject({ status: 409, code: 'cardNeedsAction' })
    house.stripe.prove(String(asked.detail?.transactionId), true)
    house.clock.advance(600_000)
    expect(await pay(her, id, slow)).toMatchObject({ status: 409, code: 'paidTooLate' })
    house.clock.advance(-600_000)
    expect(house.stripe.state.intents[String(asked.detail?.transactionId)]?.status).toBe('canceled')
    expect(await linesOf(id)).toEqual([])
    // A closed payment stays closed, although the hold is hers again.
    expect(await pay(her, id, slow)).toMatchObject({ code: 'paidTooLate' })
  })
})

describe('the amount', () => {
  it('is computed by the server', async () => {
    const before = house.stripe.seen.length
    const id = await house.booked(her.id)
    expect(await pay(her, id, { amt: 29 })).toMatchObject({
      status: 409,
      code: 'priceChanged',
      detail: { totalMinor: 3000 },
    })
    expect(await pay(reception, id, { amt: 31 })).toMatchObject({ code: 'amountOverBalance' })
    expect(await pay(await house.person(), id)).toMatchObject({ status: 403 })
    expect(await pay({ ask: house.guest }, id)).toMatchObject({ status: 401 })
    expect(await pay(her, randomUUID())).toMatchObject({ status: 404 })
    expect(await pay(her, id, { paymentInfo: {} })).toMatchObject({ status: 400, code: 'cardMissing' })
    expect(await pay(her, id, { method: 'cash' })).toMatchObject({ code: 'cashAtDesk' })
    expect(await pay(her, id, { paymentInfo: { transactionId: 'pi_invented' } })).toMatchObject({
      status: 404,
    })
    expect(house.stripe.seen).toHaveLength(before)
    expect(await pay(reception, id, { amt: 10 })).toMatchObject({ result: { paid: false, balance: 20 } })
  })

  it.each([
    ['4000000000000002', 'cardDeclined'],
    ['4000000000009995', 'cardFunds'],
    ['4000000000006975', 'cardTooOften'],
    ['4000000000000069', 'cardExpired'],
    ['4000000000000127', 'cardCvcWrong'],
    ['4000000000000119', 'cardProcessing'],
  ])('is not taken from %s: %s', async (number, code) => {
    const id = await house.held(her.id)
    const same = { idempotencyKey: randomUUID(), ...typed(number) }
    const refused = { status: 409, code, detail: { stripeErrorType: 'card_error' } }
    expect(await pay(her, id, same)).toMatchObject(refused)
    expect(await pay(her, id, same)).toMatchObject(refused)
    expect(await statusOf(id)).toBe('Pending')
    expect(await pay(her, id)).toMatchObject({ status: 200 })
  })

  it("is charged after her bank's confirmation, or declined", async () => {
    const id = await house.held(her.id)
    const same = { idempotencyKey: randomUUID(), ...typed('4000002760003184') }
    const asked = await pay(her, id, same)
    expect(asked.detail?.clientSecret).toContain('_secret_')
    expect(await pay(her, id, same)).toMatchObject({ code: 'cardNeedsAction' })
    house.stripe.prove(String(asked.detail?.transactionId), false)
    expect(await pay(her, id, same)).toMatchObject({ code: 'cardAuthentication' })
    const next = { idempotencyKey: randomUUID(), ...typed('4000002760003184') }
    const second = await pay(her, id, next)
    house.stripe.prove(String(second.detail?.transactionId), true)
    expect(await pay(her, id, next)).toMatchObject({ status: 200 })
    expect(await linesOf(id)).toHaveLength(1)
  })
})

describe('a lost answer', () => {
  it.each(['cutAfter', 'breakAfter'] as const)(
    'after the authorisation (%s) is looked up at once',
    async mood => {
      const id = await house.held(her.id)
      house.stripe.nextAt('/confirm', mood)
      expect(await pay(her, id)).toMatchObject({ status: 200, result: { paid: true } })
      expect(await linesOf(id)).toHaveLength(1)
    },
  )

  it('to every call stays unknown until it is known, and is neither charged twice nor lost', async () => {
    const before = taken()
    const id = await house.held(her.id)
    const same = { idempotencyKey: randomUUID(), ...typed(good) }
    house.stripe.nextAt('/capture', 'cutAfter')
    expect(await pay(her, id, same)).toMatchObject({ status: 503, code: 'paymentUnknown' })
    expect(await pay(her, id)).toMatchObject({ status: 503, code: 'paymentUnknown' })
    const listed = async () => {
      const rows = await listPaymentsOfStaff(house.facility, { from: tonightDate, to: tonightDate })
      return rows.filter(row => row.reservationId === id)
    }
    expect(await listed()).toMatchObject([{ status: 'Unknown', amount: -30 }])
    await runJob()
    expect(await listed()).toMatchObject([{ status: 'Approved', amount: -30, reference: '4242' }])
    expect(await statusOf(id)).toBe('Reserved')
    expect(await pay(her, id, same)).toMatchObject({ status: 200 })
    expect(taken() - before).toBe(1)
    expect(await linesOf(id)).toHaveLength(1)
  })

  it('of a card that was never asked leaves nothing, and the payment can be tried again', async () => {
    const id = await house.held(her.id)
    const same = { idempotencyKey: randomUUID(), ...typed(good) }
    house.stripe.nextAt('/confirm', 'cutBefore')
    expect(await pay(her, id, same)).toMatchObject({ status: 503, code: 'processorUnreachable' })
    house.stripe.nextAt('/payment_intents', 'tooMany')
    expect(await pay(her, id, same)).toMatchObject({ status: 503, code: 'processorUnreachable' })
    expect(await pay(her, id, same)).toMatchObject({ status: 200 })
  })

  it('for a hold that was lost is refunded automatically', async () => {
    const id = await house.held(her.id)
    house.stripe.nextAt('/capture', 'breakAfter')
    expect(await pay(her, id)).toMatchObject({ code: 'paymentUnknown' })
    house.clock.advance(600_000)
    house.stripe.nextAt('/refunds', 'broken')
    await runJob()
    await runJob()
    house.clock.advance(-600_000)
    expect(charges().at(-1)).toBe('refunded')
    expect(await linesOf(id)).toEqual([])
  })
})

it.each([-0.001, 1e-320, -12.345, '18'])(
  'takes no part of a cent for an amount, and names the field: %s (money-1064)',
  async amt => {
    const gift = { method: 'donation', amt, donationType: 'General', ...typed(good) }
    const lines = async () => (await house.facility.db.selectFrom('ledger').selectAll().execute()).length
    const before = await lines()
    expect(await her.ask('makePayment', gift)).toMatchObject({ status: 400, code: 'invalid', field: 'amt' })
    expect(await lines()).toBe(before)
  },
)
