import { randomUUID } from 'node:crypto'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { editLevel } from '@mayim/core/money/membership/edit-levels.ts'
import { readMembership } from '@mayim/core/money/membership/membership.ts'
import { cardProcessors, type ProcessorName } from '@mayim/domain/money/card-payment.ts'
import { ok } from '@mayim/domain/result.ts'
import { tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Message } from '../../../stand-ins/nedarim/nedarim.ts'
import { reconcilePayments } from '../reconcile-payments-job.ts'
import { allProcessors } from '../testing/outside.ts'
import { resumeUnpairedRefunds } from './settle-unpaired.ts'

type All = Awaited<ReturnType<typeof allProcessors>>
type Person = Awaited<ReturnType<All['house']['person']>>

let all: All
let admin: Person
let her: Person
beforeAll(async () => {
  all = await allProcessors()
})
afterAll(() => all?.close())

const good = '4242424242424242'
const minute = 60_000

interface Listed {
  readonly matters: readonly Record<string, string | number | boolean | null>[]
  readonly open: readonly Record<string, unknown>[]
  readonly settled: readonly Record<string, unknown>[]
  readonly checks: readonly Record<string, unknown>[]
}
const list = async () => (await admin.ask('unpairedList')) as unknown as Listed
/** Time passes; whoever was signed in signs in again. */
async function later(minutes: number): Promise<void> {
  all.house.hostClock.advance(minutes * minute)
  her = await all.house.person()
  admin = await all.house.person(['Admin'])
}
async function compared(): Promise<Listed> {
  // Longer than Nedarim's history may not be asked again, and than a payment had to be booked.
  await later(70)
  expect(await admin.ask('unpairedCheck', {})).toMatchObject({ status: 200 })
  return list()
}
/** Each a second later: the latest is listed first. */
function settle(id: unknown, body: object) {
  all.house.clock.advance(1_000)
  return admin.ask('unpairedSettle', { ids: [id], ...body })
}
const codeOf = async (id: string) =>
  (
    await all.house.facility.db
      .selectFrom('reservation')
      .select('code')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.code ?? ''
const linesOf = async (id: string) =>
  (await ledgerOf(all.house.facility.db, id)).map(line => [line.kind, line.method, line.amountMinor])

/** A charge of $25.00 that someone made on the processor's own pages. */
const elsewhere: Readonly<Record<ProcessorName, () => Promise<unknown>>> = {
  stripe: async () => {
    const post = (path: string, fields: Record<string, string>) =>
      fetch(`${all.house.stripe.url}${path}`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer sk_test_house',
          'stripe-version': '2026-10-28',
          'idempotency-key': randomUUID(),
        },
        body: new URLSearchParams(fields),
      })
    const made = await post('/v1/payment_intents', { amount: '2500', currency: 'usd' })
    const { id } = (await made.json()) as { id: string }
    await post(`/v1/payment_intents/${id}/confirm`, { payment_method: all.house.stripe.typed(good) })
  },
  cardknox: () =>
    fetch(`${all.cardknox.url}/gatewayjson`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        xKey: 'cardknox-api-key',
        xVersion: '5.0.0',
        xSoftwareName: 'Terminal',
        xSoftwareVersion: '1',
        xCommand: 'cc:sale',
        xCardNum: all.cardknox.typed(good),
        xExp: '1240',
        xAmount: '25.00',
      }),
    }),
  icount: async () => {
    const sid = `elsewhere${Object.keys(all.icount.state.sales).length}`
    const urls = { success_url: '', failure_url: '', cancel_url: '', ipn_url: '' }
    const sale = { id: `u${sid}`, sid, pageId: '11', sum: 25, currency: 'ILS', client: '', urls, paid: false }
    all.icount.state.sales[sid] = sale
    await all.icount.payOnPage(sale.id, good)
  },
  nedarim: () => {
    const names =
      'Zeout FirstName LastName Street City Phone Mail Day Groupe Comment Param1 Param2 ForceUpdateMatching ThirdPartyReceipt CallBack CallBackMailError Tokef'
    const message = {
      ...Object.fromEntries(names.split(' ').map(name => [name, ''])),
      ...{ Mosad: '7654321', ApiValid: 'valid', PaymentType: 'Ragil', Currency: '1' },
      ...{ Amount: '25.00', Tashlumim: '1' },
    }
    return all.nedarim.finish(message as Message, good)
  },
}

describe.each(cardProcessors)('%s', name => {
  it('lists a charge without a line, pairs one with a visit and gives one back, once (money-720, money-721)', async () => {
    const outside = await all.use(name)
    await later(10)
    const paid = await all.house.booked(her.id)
    const body = { method: 'creditcard', amt: 30, reservationId: paid, idempotencyKey: randomUUID() }
    expect(await outside.pay(her.ask, body, good)).toMatchObject({ result: { paid: true } })
    await elsewhere[name]()
    await elsewhere[name]()
    const before = outside.takenMinor()
    const { matters, checks } = await compared()
    expect(matters).toMatchObject([1, 2].map(() => ({ kind: 'noLine', isOurs: false, amount: 25 })))
    expect(matters.map(({ reference }) => reference)).toEqual(['4242', '4242'])
    expect(checks).toContainEqual(expect.objectContaining({ processor: name, hasFailed: false }))
    const attention = (await admin.ask('attention')).list ?? []
    expect(attention.filter(({ kind }) => kind === 'charge')).toHaveLength(1)

    const visit = await all.house.held(her.id)
    const [first, second] = matters
    const target = { act: 'pair', night: tonightDate, code: await codeOf(visit) }
    expect(await settle(first?.id, { ...target, code: 'ZZZZ' })).toMatchObject({ code: 'reservationMissing' })
    expect(await settle(first?.id, target)).toMatchObject({ status: 200 })
    expect(await settle(first?.id, target)).toMatchObject({ code: 'unpairedSettled' })
    expect(await linesOf(visit)).toEqual([['payment', 'CreditCard', -2500]])
    expect(await settle(second?.id, { act: 'refund' })).toMatchObject({ status: 200 })
    expect(before - outside.takenMinor()).toBe(2500)
    const after = await compared()
    expect(after.matters).toEqual([])
    expect(after.settled.slice(0, 2)).toMatchObject([{ act: 'refunded' }, { act: 'paired' }])
    expect(((await admin.ask('attention')).list ?? []).filter(({ kind }) => kind === 'charge')).toEqual([])
    // What was paired is a payment like any other: it goes back to its card.
    await all.house.facility.write(async trx => {
      await trx
        .updateTable('reservation')
        .set({ bookingStatus: 'Canceled' })
        .where('id', '=', visit)
        .execute()
      return ok(null)
    })
    expect(
      await admin.ask('payBack', { reservationId: visit, fate: 'refund', idempotencyKey: randomUUID() }),
    ).toMatchObject({ result: { onCard: 25 } })
    expect(before - outside.takenMinor()).toBe(5000)
    expect((await compared()).matters).toEqual([])
  })
})

describe('with Stripe', () => {
  beforeAll(() => all.use('stripe'))

  async function paidVisit(): Promise<{ id: string; intent: string }> {
    await later(10)
    const id = await all.house.booked(her.id)
    const paymentInfo = { sourceToken: all.house.stripe.typed(good) }
    const body = {
      method: 'creditcard',
      amt: 30,
      reservationId: id,
      idempotencyKey: randomUUID(),
      paymentInfo,
    }
    expect(await her.ask('makePayment', body)).toMatchObject({ result: { paid: true } })
    const row = await all.house.facility.db
      .selectFrom('cardPayment')
      .selectAll()
      .where('reservationId', '=', id)
      .executeTakeFirstOrThrow()
    return { id, intent: row.transactionId ?? '' }
  }

  it('lists a payment whose money is not there, and takes it back or leaves it with a reason', async () => {
    const gone = await paidVisit()
    const kept = await paidVisit()
    const { intents } = all.house.stripe.state
    delete intents[gone.intent]
    delete intents[kept.intent]
    const { matters } = await compared()
    expect(matters.map(({ kind, amount, code }) => [kind, amount, code])).toEqual([
      ['noCharge', 30, await codeOf(gone.id)],
      ['noCharge', 30, await codeOf(kept.id)],
    ])
    const [one, two] = matters
    expect(await settle(one?.id, { act: 'pair', code: 'ABCD', night: tonightDate })).toMatchObject({
      code: 'unpairedAct',
    })
    expect(await settle(one?.id, { act: 'takeBack', reason: ' ' })).toMatchObject({ code: 'reasonMissing' })
    expect(await settle(one?.id, { act: 'takeBack', reason: 'Charged back' })).toMatchObject({ status: 200 })
    expect(await settle(two?.id, { act: 'keep', reason: 'Settled by hand' })).toMatchObject({ status: 200 })
    expect(await linesOf(gone.id)).toEqual([
      ['payment', 'CreditCard', -3000],
      ['refund', 'CreditRefund', 3000],
    ])
    expect(await linesOf(kept.id)).toHaveLength(1)
    expect((await compared()).matters).toEqual([])
    expect((await list()).settled.slice(0, 2)).toMatchObject([
      { act: 'kept', reason: 'Settled by hand' },
      { act: 'takenBack', reason: 'Charged back' },
    ])
  })

  it('ends the months of a membership whose charge is taken back (money-721)', async () => {
    await later(10)
    const gold = { action: 'add', level: 'Gold', priceMinor: 18_000, months: 12 } as const
    await editLevel(all.house.facility, systemCaller, gold)
    await her.ask('makePayment', {
      ...{ method: 'creditcard', amt: 180, sale: { kind: 'Membership', level: 'Gold' } },
      paymentInfo: { sourceToken: all.house.stripe.typed(good) },
    })
    const buyer = her
    const held = () => readMembership(all.house.facility.db, buyer.id)
    expect(await held()).toMatchObject({ expires: '2027-11-22' })
    const row = await all.house.facility.db
      .selectFrom('cardPayment')
      .select('transactionId')
      .where('userId', '=', buyer.id)
      .executeTakeFirstOrThrow()
    delete all.house.stripe.state.intents[row.transactionId ?? '']
    const [matter] = (await compared()).matters
    expect(matter).toMatchObject({ kind: 'noCharge', amount: 180 })
    expect(await settle(matter?.id, { act: 'takeBack', reason: 'Charged back' })).toMatchObject({
      status: 200,
    })
    expect((await held())?.expires ?? null).toBe(null)
  })

  it('sells something with a charge of nobody known, and sets several aside at once', async () => {
    for (let made = 0; made < 3; made += 1) await elsewhere.stripe()
    const { matters } = await compared()
    const ids = matters.map(({ id }) => id)
    expect(await settle(ids[0], { act: 'pair', purpose: '' })).toMatchObject({ code: 'saleTextMissing' })
    const unknown = { act: 'pair', purpose: 'Towels', phone: '+17185550123' }
    expect(await settle(ids[0], unknown)).toMatchObject({ code: 'phoneUnknown' })
    expect(await settle(ids[0], { act: 'pair', purpose: 'Towels' })).toMatchObject({ status: 200 })
    const rest = { ids: ids.slice(1), act: 'notOurs', reason: 'The shop next door' }
    expect(await admin.ask('unpairedSettle', rest)).toMatchObject({ result: { settled: 2 } })
    expect((await compared()).matters).toEqual([])
    const sold = await all.house.facility.db
      .selectFrom('ledger')
      .selectAll()
      .where('reservationId', 'is', null)
      .execute()
    expect(sold.map(line => [line.kind, line.method, line.amountMinor, line.note])).toContainEqual([
      'charge',
      'Other',
      2500,
      'Towels',
    ])
  })

  it('keeps a refund whose answer was lost until it is known, and opens one that was refused again', async () => {
    await elsewhere.stripe()
    const [matter] = (await compared()).matters
    all.house.stripe.nextAt('/refunds', 'cutAfter')
    expect(await settle(matter?.id, { act: 'refund' })).toMatchObject({ code: 'paymentUnknown' })
    expect((await list()).matters).toMatchObject([{ isRefunding: true }])
    expect(await settle(matter?.id, { act: 'notOurs', reason: 'x' })).toMatchObject({
      code: 'unpairedSettled',
    })
    all.house.hostClock.advance(2 * minute)
    await resumeUnpairedRefunds(all.house.facility)
    expect((await list()).matters).toEqual([])
    expect(Object.values(all.house.stripe.state.refunds).at(-1)).toMatchObject({ amount: 2500 })
    await elsewhere.stripe()
    const [other] = (await compared()).matters
    all.house.stripe.nextAt('/refunds', 'tooMany')
    expect(await settle(other?.id, { act: 'refund' })).toMatchObject({ code: 'processorUnreachable' })
    expect((await list()).matters).toMatchObject([{ isRefunding: false, error: 'processorUnreachable' }])
    expect(await settle(other?.id, { act: 'refund' })).toMatchObject({ status: 200 })
  })

  it('says that a list could not be read, and judges without it only what it knows', async () => {
    all.house.stripe.nextAt('/v1/payment_intents', 'broken')
    const { checks, matters } = await compared()
    expect(checks).toContainEqual(expect.objectContaining({ processor: 'stripe', hasFailed: true }))
    expect(matters).toEqual([])
  })

  it('lets a person say what became of a charge without an outcome, with her name (money-722)', async () => {
    async function unknown(): Promise<{ id: string; payment: string }> {
      await later(10)
      const id = await all.house.booked(her.id)
      const paymentInfo = { sourceToken: all.house.stripe.typed(good) }
      all.house.stripe.nextAt('/capture', 'cutBefore')
      const body = {
        method: 'creditcard',
        amt: 30,
        reservationId: id,
        idempotencyKey: randomUUID(),
        paymentInfo,
      }
      expect(await her.ask('makePayment', body)).toMatchObject({ code: 'paymentUnknown' })
      return { id, payment: String((await list()).open[0]?.id) }
    }
    const say = (id: string, act: string, reason?: string) =>
      admin.ask('outcomeSettle', { id, what: 'charge', act, ...(reason === undefined ? {} : { reason }) })
    const one = await unknown()
    expect((await list()).open).toMatchObject([{ what: 'charge', amount: 30, isReturning: false }])
    expect(await say(one.payment, 'happened')).toMatchObject({ code: 'reasonMissing' })
    expect(await say(one.payment, 'happened', 'Seen there')).toMatchObject({ result: { isOpen: false } })
    expect(await linesOf(one.id)).toEqual([['payment', 'CreditCard', -3000]])
    expect(await say(one.payment, 'look')).toMatchObject({ code: 'paymentClosed' })
    const two = await unknown()
    expect(await say(two.payment, 'didNot', 'Not there')).toMatchObject({ result: { isOpen: false } })
    expect(await linesOf(two.id)).toEqual([])
    const three = await unknown()
    expect(await say(three.payment, 'look')).toMatchObject({ result: { isOpen: false } })
    expect(await linesOf(three.id)).toEqual([['payment', 'CreditCard', -3000]])
    await reconcilePayments(all.house.facility)
    // A wrong word is found: nothing was captured of the first.
    const { matters, settled } = await compared()
    expect(matters).toMatchObject([{ kind: 'noCharge', amount: 30 }])
    expect(settled.slice(0, 2)).toMatchObject([
      { act: 'notCharged' },
      { act: 'charged', reason: 'Seen there' },
    ])
  })

  it('is for Admins', async () => {
    const desk = await all.house.person(['Reception'])
    expect(await desk.ask('unpairedList')).toMatchObject({ status: 403 })
  })
})
