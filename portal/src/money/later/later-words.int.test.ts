import { randomUUID } from 'node:crypto'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { editLevel } from '@mayim/core/money/membership/edit-levels.ts'
import { readMembership } from '@mayim/core/money/membership/membership.ts'
import { cardProcessors, type ProcessorName } from '@mayim/domain/money/card-payment.ts'
import { ok } from '@mayim/domain/result.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { send } from '../../../stand-ins/cardknox/cardknox.ts'
import { webhookSecret } from '../testing/card-facility.ts'
import { allProcessors } from '../testing/outside.ts'
import { matchCharges } from '../unpaired/match-charges.ts'

type All = Awaited<ReturnType<typeof allProcessors>>
type Person = Awaited<ReturnType<All['house']['person']>>

let all: All
let her: Person
let admin: Person
beforeAll(async () => {
  all = await allProcessors()
})
afterAll(() => all?.close())
beforeEach(async () => {
  all.house.hostClock.advance(3_700_000)
  her = await all.house.person()
  admin = await all.house.person(['Admin'])
})

const good = '4242424242424242'

async function paid(name: ProcessorName, number = good): Promise<{ visit: string; charge: string }> {
  const outside = await all.use(name)
  const visit = await all.house.booked(her.id)
  const body = { method: 'creditcard', amt: 30, reservationId: visit, idempotencyKey: randomUUID() }
  expect(await outside.pay(her.ask, body, number)).toMatchObject({ result: { paid: true } })
  return { visit, charge: await chargeOf(visit) }
}
const chargeOf = async (visit: string) =>
  (
    await all.house.facility.db
      .selectFrom('cardPayment')
      .select('transactionId')
      .where('reservationId', '=', visit)
      .executeTakeFirstOrThrow()
  ).transactionId ?? ''
const linesOf = async (visit: string) =>
  (await ledgerOf(all.house.facility.db, visit)).map(line => [line.kind, line.method, line.amountMinor])
const balanceOf = async (visit: string) =>
  3000 + (await ledgerOf(all.house.facility.db, visit)).reduce((sum, line) => sum + line.amountMinor, 0)
const open = async (kind: 'takenBack' | 'charge') =>
  all.house.facility.db
    .selectFrom('attention')
    .selectAll()
    .where('kind', '=', kind)
    .where('resolvedAt', 'is', null)
    .orderBy('at')
    .execute()
const detailsOf = async () =>
  (await open('takenBack')).map(({ detail }) => JSON.parse(detail) as { matter: string })
const matters = async () => (await detailsOf()).map(({ matter }) => matter)
const hook = () => ({ url: `${all.house.origin}/webhooks/stripe`, secret: webhookSecret })
/** Stripe's events since one of them, as they arrive: in this order. */
async function arrive(from: number, order: (of: readonly never[]) => readonly never[] = of => of) {
  const { events } = all.house.stripe
  for (const event of order(events.all.slice(from) as never[]))
    expect(await events.send(event, hook())).toBe(200)
}
const nights = async () => {
  all.house.hostClock.advance(3_700_000)
  await matchCharges(all.house.facility)
}
const resolveAll = async () => {
  const resolvedAt = new Date().toISOString()
  await all.house.facility.write(async trx => {
    await trx.updateTable('attention').set({ resolvedAt, resolvedBy: 'x' }).execute()
    return ok(null)
  })
}

const taken = [
  ['refund', 'Dispute', 3000],
  ['charge', 'Dispute', -3000],
]
const returned = [
  ['refund', 'Dispute', -3000],
  ['charge', 'Dispute', 3000],
]
const payment = ['payment', 'CreditCard', -3000]

describe('a dispute at Stripe (money-1060)', () => {
  beforeEach(resolveAll)

  it('reaches the ledger, the patron, the desk and a person, and she owes nothing', async () => {
    const { visit, charge } = await paid('stripe')
    const { stripe } = all.house
    let from = stripe.events.all.length
    const dispute = stripe.dispute(charge, true)
    await arrive(from)
    expect(await linesOf(visit)).toEqual([payment])
    expect(await matters()).toEqual(['disputeAsked'])
    from = stripe.events.all.length
    stripe.moveDispute(dispute, 'needs_response')
    await arrive(from)
    await arrive(from)
    expect(await linesOf(visit)).toEqual([payment, ...taken])
    expect(await balanceOf(visit)).toBe(0)
    expect(await matters()).toEqual(['disputeOpen'])
    expect(await detailsOf()).toMatchObject([
      { amount: 30, currency: 'USD', fee: 15, dueBy: expect.any(String) },
    ])
    const range = { from: '2026-01-01', to: '2027-12-31' }
    const own = (await her.ask('paymentsByUser', { ...range, userId: her.id })).list ?? []
    expect(own.map(({ method, amount }) => [method, amount])).toEqual([
      ['Dispute', 30],
      ['CreditCard', -30],
    ])
    // A disputed payment is not given back by hand as well.
    const back = { reservationId: visit, fate: 'refund', idempotencyKey: randomUUID() }
    expect(await admin.ask('payBack', back)).toMatchObject({ code: 'nothingToPayBack' })
    from = stripe.events.all.length
    stripe.moveDispute(dispute, 'won')
    await arrive(from, of => of.toReversed())
    expect(await linesOf(visit)).toEqual([payment, ...taken, ...returned])
    expect(await matters()).toEqual(['disputeWon'])
    stripe.moveDispute(dispute, 'lost')
    await arrive(0)
    expect(await balanceOf(visit)).toBe(0)
    expect(await matters()).toEqual(['disputeLost'])
    expect((await linesOf(visit)).slice(-2)).toEqual(taken)
  })

  it('is asked again for an event whose look-up failed', async () => {
    const { visit, charge } = await paid('stripe')
    const { stripe } = all.house
    const from = stripe.events.all.length
    stripe.dispute(charge)
    const [event] = stripe.events.all.slice(from)
    if (!event) throw new Error('no event')
    stripe.nextAt('/v1/disputes', 'broken')
    expect(await stripe.events.send(event, hook())).toBe(400)
    expect(await linesOf(visit)).toEqual([payment])
    expect(await stripe.events.send(event, hook())).toBe(200)
    expect(await linesOf(visit)).toEqual([payment, ...taken])
  })

  it('of a gift or a sale leaves its lines at zero, and ends what the sale gave (money-703)', async () => {
    await all.use('stripe')
    const buyer = await all.house.person()
    const gold = { action: 'add', level: 'Gold', priceMinor: 18_000, months: 12 } as const
    await editLevel(all.house.facility, systemCaller, gold)
    const paymentInfo = () => ({ sourceToken: all.house.stripe.typed(good) })
    const sale = { method: 'creditcard', amt: 180, sale: { kind: 'Membership', level: 'Gold' } }
    expect(await buyer.ask('makePayment', { ...sale, paymentInfo: paymentInfo() })).toMatchObject({
      status: 200,
    })
    const { db } = all.house.facility
    expect(await readMembership(db, buyer.id)).not.toBe(null)
    const row = await db
      .selectFrom('cardPayment')
      .select('transactionId')
      .where('userId', '=', buyer.id)
      .executeTakeFirstOrThrow()
    const { stripe } = all.house
    const from = stripe.events.all.length
    const dispute = stripe.dispute(row.transactionId ?? '')
    await arrive(from)
    const sum = async () =>
      (await db.selectFrom('ledger').selectAll().where('userId', '=', buyer.id).execute()).map(
        line => line.amountMinor,
      )
    expect(await sum()).toHaveLength(4)
    expect((await readMembership(db, buyer.id))?.expires ?? null).toBe(null)
    stripe.moveDispute(dispute, 'won')
    await arrive(from)
    expect(await sum()).toHaveLength(6)
    expect((await sum()).reduce((total, each) => total + each, 0)).toBe(0)
  })
})

describe('refunds at Stripe (money-1060)', () => {
  beforeEach(resolveAll)

  it('counts one that was made on its own pages, a part at a time, and one that is returned', async () => {
    const { visit, charge } = await paid('stripe')
    const { stripe } = all.house
    stripe.giveBack(charge, 1000)
    const all2 = stripe.giveBack(charge)
    await arrive(stripe.events.all.length - 4)
    expect(await balanceOf(visit)).toBe(0)
    expect(await linesOf(visit)).toHaveLength(5)
    stripe.endRefund(all2, 'failed')
    await arrive(stripe.events.all.length - 2)
    expect(await balanceOf(visit)).toBe(0)
    expect((await linesOf(visit)).slice(-2)).toEqual([
      ['refund', 'CreditRefund', -2000],
      ['charge', 'CreditRefund', 2000],
    ])
    expect((await matters()).toSorted()).toEqual(['refundElsewhere', 'refundUndone'])
    await nights()
    expect(await linesOf(visit)).toHaveLength(7)
    expect(await open('charge')).toEqual([])
  })

  it('makes money due again whose refund failed after it was accepted', async () => {
    const { visit, charge } = await paid('stripe')
    await all.house.facility.write(async trx => {
      await trx
        .updateTable('reservation')
        .set({ bookingStatus: 'Canceled' })
        .where('id', '=', visit)
        .execute()
      return ok(null)
    })
    const back = () => ({ reservationId: visit, fate: 'refund', idempotencyKey: randomUUID() })
    expect(await admin.ask('payBack', back())).toMatchObject({ result: { onCard: 30 } })
    const { stripe } = all.house
    const refund = Object.values(stripe.state.refunds).find(each => each.payment_intent === charge)
    const from = stripe.events.all.length
    stripe.endRefund(refund?.id ?? '', 'failed')
    await arrive(from)
    await arrive(from)
    expect(await linesOf(visit)).toEqual([
      payment,
      ['refund', 'CreditRefund', 3000],
      ['refund', 'CreditRefund', -3000],
    ])
    expect(await matters()).toEqual(['refundFailed'])
    expect(await admin.ask('payBack', back())).toMatchObject({ result: { onCard: 30 } })
  })

  it('keeps and counts what it does not know, and answers it (money-1062)', async () => {
    await all.use('stripe')
    const event = { ...all.house.stripe.events.all[0], id: 'evt_new', type: 'charge_guess.made' }
    for (let time = 0; time < 2; time += 1)
      expect(await all.house.stripe.events.send(event as never, hook())).toBe(200)
    expect(await all.house.facility.db.selectFrom('strangeWord').selectAll().execute()).toMatchObject([
      { service: 'stripe', word: 'charge_guess.made', count: 2 },
    ])
  })
})

describe.each(cardProcessors.filter(name => name !== 'stripe'))('%s', name => {
  beforeEach(resolveAll)

  const give = (charge: string) => {
    if (name === 'cardknox') all.cardknox.giveBack(charge)
    if (name === 'nedarim') all.nedarim.giveBack(charge)
    if (name !== 'icount') return
    const of = all.icount.state.transactions.find(each => each.sale_uniqid === charge)
    all.icount.giveBack(of?.confirmation_code ?? '')
  }

  it('finds at night what was given back on its own pages (money-1063)', async () => {
    const { visit, charge } = await paid(name)
    give(charge)
    await nights()
    await nights()
    expect(await linesOf(visit)).toEqual([
      payment,
      ['refund', 'CreditRefund', 3000],
      ['charge', 'CreditRefund', -3000],
    ])
    expect(await matters()).toEqual(['refundElsewhere'])
    expect(await open('charge')).toEqual([])
  })
})

it('believes a report of Cardknox by its signature alone, and compares then', async () => {
  const { visit, charge } = await paid('cardknox')
  await resolveAll()
  all.cardknox.giveBack(charge, 1200)
  const line = all.cardknox.state.book.at(-1)
  if (!line) throw new Error('no line')
  const url = `${all.house.origin}/webhooks/cardknox`
  expect(await send({ url, pin: 'forged' }, line)).toBe(400)
  expect(await linesOf(visit)).toEqual([payment])
  expect(await send({ url, pin: webhookSecret }, line)).toBe(200)
  expect(await linesOf(visit)).toEqual([
    payment,
    ['refund', 'CreditRefund', 1200],
    ['charge', 'CreditRefund', -1200],
  ])
})

describe('at night (money-1063)', () => {
  it('is found at night when no event told it, also what came of it months later', async () => {
    const { visit, charge } = await paid('stripe')
    const dispute = all.house.stripe.dispute(charge)
    await nights()
    await nights()
    expect(await linesOf(visit)).toEqual([payment, ...taken])
    all.house.hostClock.advance(90 * 86_400_000)
    admin = await all.house.person(['Admin'])
    all.house.stripe.moveDispute(dispute, 'won')
    await nights()
    expect(await linesOf(visit)).toEqual([payment, ...taken, ...returned])
    expect(await matters()).toContain('disputeWon')
  })
})
