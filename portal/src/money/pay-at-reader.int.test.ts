import { randomUUID } from 'node:crypto'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { paidForVisitOf } from '@mayim/domain/money/ledger.ts'
import { ok } from '@mayim/domain/result.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unpairedCharges, updateCardPayment } from './card-table.ts'
import { payAtReader, type ReaderRequest } from './pay-at-reader.ts'
import { reconcilePayments } from './reconcile-payments-job.ts'
import { cardFacility, webhookSecret } from './testing/card-facility.ts'

type House = Awaited<ReturnType<typeof cardFacility>>

const good = '4242424242424242'
const noMoney = '4000000000009995'
const kiosk: Caller = { kind: 'device', id: 'kiosk-1', roles: ['Kiosk'], address: '', language: 'en' }
let house: House
let her: Awaited<ReturnType<House['person']>>
let reception: Awaited<ReturnType<House['person']>>

beforeAll(async () => {
  house = await cardFacility()
})
afterAll(() => house?.close())
beforeEach(async () => {
  her = await house.person()
  reception = await house.person(['Reception'])
})
afterEach(async () => {
  for (const id of ['tmr_kiosk', 'tmr_desk'])
    house.stripe.setReader(id, { status: 'online', asksBank: false })
  await long()
})

/** One payment at the kiosk; each poll is the same request. */
async function atKiosk(more: { amt?: number; id?: string } = {}) {
  const reservationId = more.id ?? (await house.booked(her.id))
  const key = randomUUID()
  const ask = async (stop = false) => {
    const asked = { reservationId, amt: more.amt ?? 30, readerId: 'tmr_kiosk', idempotencyKey: key, stop }
    const told = await payAtReader(house.facility, kiosk, asked)
    return told.ok ? 'paid' : told.code
  }
  return { id: reservationId, ask }
}
const linesOf = async (id: string) =>
  (await ledgerOf(house.facility.db, id)).map(line => [line.kind, line.method, line.amountMinor])
const once = [['payment', 'CreditCard', -3000]]
const runJobAfter = async (ms: number) => {
  house.hostClock.advance(ms)
  await reconcilePayments(house.facility)
}
/** Runs the job long enough to cancel every open payment. */
const long = async () => {
  for (let round = 0; round < 3; round += 1) await runJobAfter(100_000)
}
const intentOf = (id: string) => {
  const row = Object.values(house.stripe.state.intents).find(each => each.metadata.payment === id)
  return row?.status
}
const rowOf = (reservationId: string) =>
  house.facility.db
    .selectFrom('cardPayment')
    .selectAll()
    .where('reservationId', '=', reservationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const actionOf = (readerId: string) => house.stripe.state.readers[readerId]?.action?.status ?? null

describe('a card that is presented at the reader', () => {
  it('pays once, however often it is polled, and later polls get the same answer', async () => {
    const { id, ask } = await atKiosk()
    expect(await Promise.all([ask(), ask()])).toContain('readerWaiting')
    expect(await ask()).toBe('readerWaiting')
    house.stripe.tap('tmr_kiosk', good)
    expect(await Promise.all([ask(), ask()])).toEqual(['paid', 'paid'])
    expect(await ask()).toBe('paid')
    expect(await ask(true)).toBe('paid')
    expect(await linesOf(id)).toEqual(once)
    const row = await rowOf(id)
    expect(row).toMatchObject({ status: 'approved', last4: '4242', brand: 'Visa', callerId: 'kiosk-1' })
    expect(await (await atKiosk({ id })).ask()).toBe('nothingOwed')
  })

  it('is recorded by a webhook or by the job when nobody polls any more', async () => {
    const heard = await atKiosk()
    await heard.ask()
    house.stripe.tap('tmr_kiosk', good)
    const event = house.stripe.events.all.findLast(each => each.type === 'terminal.reader.action_succeeded')
    if (!event) throw new Error('The reader told nobody')
    const target = { url: `${house.origin}/webhooks/stripe`, secret: webhookSecret }
    for (let time = 0; time < 2; time += 1) expect(await house.stripe.events.send(event, target)).toBe(200)
    expect(await linesOf(heard.id)).toEqual(once)

    const alone = await atKiosk()
    await alone.ask()
    house.stripe.tap('tmr_kiosk', good)
    await runJobAfter(5_000)
    expect(await linesOf(alone.id)).toEqual(once)
  })

  it.each([
    ['without money', noMoney, 'cardFunds'],
    ['that is declined', '4000000000000002', 'cardDeclined'],
    ['that has expired', '4000000000000069', 'cardExpired'],
  ])('%s takes nothing, and another one pays', async (_, number, code) => {
    const { id, ask } = await atKiosk()
    await ask()
    house.stripe.tap('tmr_kiosk', number)
    expect([await ask(), await ask()]).toEqual([code, code])
    expect(intentOf((await rowOf(id)).id)).toBe('canceled')
    expect(await linesOf(id)).toEqual([])
    const again = await atKiosk({ id })
    await again.ask()
    house.stripe.tap('tmr_kiosk', good)
    expect(await again.ask()).toBe('paid')
    expect(await linesOf(id)).toEqual(once)
  })
})

describe('no card', () => {
  it.each([
    [
      'the reader is unplugged',
      () => house.stripe.setReader('tmr_kiosk', { status: 'offline' }),
      'readerOffline',
    ],
    [
      'the processor is away',
      () => house.stripe.nextAt('/payment_intents', 'broken'),
      'processorUnreachable',
    ],
    ['the reader refuses', () => house.stripe.nextAt('/process_payment_intent', 'tooMany'), 'readerOffline'],
    ['the order is lost', () => house.stripe.nextAt('/process_payment_intent', 'cutBefore'), 'readerOffline'],
  ])('is asked for where %s, and nothing can be taken by it', async (_, trouble, code) => {
    const { id, ask } = await atKiosk()
    trouble()
    expect(await ask()).toBe(code)
    const row = await rowOf(id)
    expect([row.status, row.lookAt]).toEqual(['voided', null])
    expect(intentOf(row.id) ?? 'canceled').toBe('canceled')
    expect(actionOf('tmr_kiosk')).not.toBe('in_progress')
  })

  it('is charged after Stop on the screen, Cancel on the reader, or when she has gone', async () => {
    const stopped = await atKiosk()
    await stopped.ask()
    expect(await stopped.ask(true)).toBe('readerStopped')
    expect(actionOf('tmr_kiosk')).toBeNull()

    const crossed = await atKiosk()
    await crossed.ask()
    house.stripe.stopAt('tmr_kiosk')
    expect(await crossed.ask()).toBe('readerStopped')

    const gone = await atKiosk()
    await gone.ask()
    await runJobAfter(70_000)
    expect(actionOf('tmr_kiosk')).toBe('in_progress')
    await runJobAfter(5_000)
    expect(actionOf('tmr_kiosk')).toBeNull()
    expect(await gone.ask()).toBe('readerTimedOut')
    for (const { id } of [stopped, crossed, gone]) {
      expect(intentOf((await rowOf(id)).id)).toBe('canceled')
      expect(await linesOf(id)).toEqual([])
    }
  })
})

describe('an unknown outcome', () => {
  it('of the order or of the card is looked up; then the payment is recorded once', async () => {
    const unheard = await atKiosk()
    // The order is carried out, and its answer lost.
    house.stripe.nextAt('/process_payment_intent', 'cutAfter')
    expect(await unheard.ask()).toBe('readerWaiting')
    house.stripe.tap('tmr_kiosk', good)
    house.stripe.nextAt('/capture', 'cutAfter')
    expect(await unheard.ask()).toBe('paymentUnknown')
    const other = await atKiosk({ id: unheard.id })
    expect(await other.ask()).toBe('paymentUnknown')
    await runJobAfter(60_000)
    expect(await unheard.ask()).toBe('paid')
    expect(await linesOf(unheard.id)).toEqual(once)
  })

  it('after a crash: an order that was not sent charges nothing, one that was sent is completed', async () => {
    const before = await atKiosk()
    await before.ask()
    const died = { status: 'begun', lookAt: new Date(house.hostClock.now() + 90_000).toISOString() } as const
    const dies = async (id: string) => {
      const row = await rowOf(id)
      await house.facility.write(async trx => {
        await updateCardPayment(trx, row.id, died)
        return ok(null)
      })
    }
    await dies(before.id)
    expect(await before.ask()).toBe('paymentUnderWay')
    await runJobAfter(90_000)
    expect(await before.ask()).toBe('readerTimedOut')
    expect(actionOf('tmr_kiosk')).toBeNull()

    const after = await atKiosk()
    await after.ask()
    await dies(after.id)
    house.stripe.tap('tmr_kiosk', good)
    await runJobAfter(180_000)
    expect(await linesOf(after.id)).toEqual(once)
  })

  it("lasts while the processor is silent; a bank's decision is waited for and kept", async () => {
    const silent = await atKiosk()
    await silent.ask()
    house.stripe.next('broken', 'broken')
    expect(await silent.ask()).toBe('paymentUnknown')
    expect(await silent.ask(true)).toBe('paymentUnknown')
    expect(await silent.ask()).toBe('readerWaiting')
    house.stripe.setReader('tmr_kiosk', { asksBank: true })
    house.stripe.nextAt('/cancel', 'broken')
    expect(await silent.ask(true)).toBe('paymentUnknown')
    house.stripe.tap('tmr_kiosk', good)
    expect(await silent.ask()).toBe('paid')
    expect(await linesOf(silent.id)).toEqual(once)
  })
})

describe('changes during the payment', () => {
  it('a payment in cash at the desk cancels the card payment', async () => {
    const { id, ask } = await atKiosk()
    await ask()
    const row = await reservationById(house.facility.db, id)
    if (!row) throw new Error('no booking')
    await house.facility.write(async trx => {
      const cash = lineOf(house.facility, kiosk, row)
      const paid = {
        kind: 'payment',
        method: 'Cash',
        item: null,
        quantity: null,
        note: '',
        amountMinor: -3000,
      } as const
      await writeLines(house.facility, trx, kiosk, [cash(paid)])
      return ok(null)
    })
    house.stripe.tap('tmr_kiosk', good)
    expect(await ask()).toBe('overpaid')
    expect(intentOf((await rowOf(id)).id)).toBe('canceled')
    expect(await linesOf(id)).toEqual([['payment', 'Cash', -3000]])
  })

  it('another price is refused before the reader asks, and staff may take a part', async () => {
    const before = house.stripe.seen.length
    const { id, ask } = await atKiosk({ amt: 25 })
    expect(await ask()).toBe('priceChanged')
    expect(house.stripe.seen).toHaveLength(before)
    const body = { reservationId: id, amt: 25, idempotencyKey: randomUUID(), readerId: 'tmr_desk' }
    expect(await reception.ask('readerPay', body)).toMatchObject({ result: { state: 'waiting' } })
    house.stripe.tap('tmr_desk', good)
    expect(await reception.ask('readerPay', body)).toMatchObject({ result: { state: 'paid' } })
    expect(await reception.ask('readerPay', { ...body, amt: 5 })).toMatchObject({
      code: 'idempotencyKeyReused',
    })
  })

  it('a restarted screen cancels the payment that it left; another screen waits', async () => {
    const left = await atKiosk()
    await left.ask()
    const next = await atKiosk()
    expect(await next.ask()).toBe('readerWaiting')
    expect(await left.ask()).toBe('readerStopped')
    const id = await house.booked(her.id)
    const body = { reservationId: id, amt: 30, idempotencyKey: randomUUID(), readerId: 'tmr_kiosk' }
    expect(await reception.ask('readerPay', body)).toMatchObject({ status: 409, code: 'readerBusy' })
    house.stripe.tap('tmr_kiosk', good)
    expect(await next.ask()).toBe('paid')
    expect(await linesOf(next.id)).toEqual(once)
  })

  it('is refused to patrons, and at a kiosk for other nights than tonight', async () => {
    const id = await house.booked(her.id)
    const body = { reservationId: id, amt: 30, idempotencyKey: randomUUID(), readerId: 'tmr_kiosk' }
    expect(await her.ask('readerPay', body)).toMatchObject({ status: 403 })
    expect(await house.guest('readerPay', body)).toMatchObject({ status: 401 })
    expect(await reception.ask('readerPay', { ...body, readerId: undefined })).toMatchObject({
      code: 'readerMissing',
    })
    const later = await house.booked(her.id, { date: '2026-11-30' })
    expect(await (await atKiosk({ id: later })).ask()).toBe('notTonight')
    expect(await (await atKiosk({ id: randomUUID() })).ask()).toBe('reservationMissing')
  })
})

describe('a gift at the reader (money-700)', () => {
  const tip = { kind: 'tip', amt: 5, type: 'Attendant' } as const
  const roof = { kind: 'donation', amt: 18, type: 'Donation' } as const
  const gives = (id: string, amt: number, gifts: ReaderRequest['gifts'], who = kiosk) => {
    const idempotencyKey = randomUUID()
    return async () => {
      const asked = { reservationId: id, amt, gifts: gifts ?? [], readerId: 'tmr_kiosk', idempotencyKey }
      const told = await payAtReader(house.facility, who, asked)
      return told.ok ? 'paid' : told.code
    }
  }

  it('is charged with the visit in one payment, which pairs with its charge and is never refunded', async () => {
    const id = await house.booked(her.id)
    const ask = gives(id, 53, [tip, roof])
    expect(await ask()).toBe('readerWaiting')
    expect(await linesOf(id)).toEqual([])
    house.stripe.tap('tmr_kiosk', good)
    expect([await ask(), await ask()]).toEqual(['paid', 'paid'])
    const lines = await ledgerOf(house.facility.db, id)
    expect(lines.map(line => [line.kind, line.method, line.item, line.amountMinor])).toEqual([
      ['tip', 'CreditCard', 'attendant', 500],
      ['donation', 'CreditCard', 'donation', 1800],
      ['payment', 'CreditCard', null, -5300],
    ])
    expect(paidForVisitOf(lines)).toBe(3000)
    const charge = await rowOf(id)
    expect(charge).toMatchObject({ amountMinor: 5300, status: 'approved' })
    expect(await unpairedCharges(house.facility.db)).not.toContain(charge.id)
  })

  it('alone is taken where nothing is owed, and by staff whatever is owed; two of them are one payment', async () => {
    const paid = await house.booked(her.id, { priceMinor: 0 })
    const alone = gives(paid, 5, [tip])
    await alone()
    house.stripe.tap('tmr_kiosk', good)
    expect(await alone()).toBe('paid')
    expect(await linesOf(paid)).toEqual([
      ['tip', 'CreditCard', 500],
      ['tip', 'CreditCard', -500],
    ])
    const both = gives(paid, 23, [tip, roof])
    await both()
    house.stripe.tap('tmr_kiosk', good)
    expect(await both()).toBe('paid')
    expect((await linesOf(paid)).slice(2)).toEqual([
      ['tip', 'CreditCard', 500],
      ['donation', 'CreditCard', 1800],
      ['payment', 'CreditCard', -2300],
    ])

    const owing = await house.booked(her.id)
    expect(await gives(owing, 5, [tip])()).toBe('priceChanged')
    const staff: Caller = { ...kiosk, kind: 'person', id: reception.id, roles: ['Reception'] }
    const taken = gives(owing, 5, [tip], staff)
    expect(await taken()).toBe('readerWaiting')
    house.stripe.tap('tmr_kiosk', good)
    expect(await taken()).toBe('paid')
    expect((await linesOf(owing)).map(line => line[0])).toEqual(['tip', 'tip'])
  })

  it.each([
    ['a type that the facility does not have', 35, [{ ...tip, type: 'Me' }], 'tipTypeMissing'],
    ['a donation of that kind', 35, [{ ...roof, amt: 5, type: 'Tip' }], 'donationTypeMissing'],
    ['a negative one', 25, [{ ...tip, amt: -5 }], 'amountNegative'],
    ['none at all', 30, [{ ...tip, amt: 0 }], 'amountTooSmall'],
    ['more than is charged', 4, [tip], 'amountTooSmall'],
    ['a charge that is not the sum', 36, [tip], 'priceChanged'],
  ])('with %s is refused, and no reader asks', async (_, amt, gifts, code) => {
    const id = await house.booked(her.id)
    const before = house.stripe.seen.length
    expect(await gives(id, amt, gifts as ReaderRequest['gifts'])()).toBe(code)
    expect(house.stripe.seen).toHaveLength(before)
  })

  it('goes back with the payment when the visit was paid elsewhere meanwhile', async () => {
    const id = await house.booked(her.id)
    const ask = gives(id, 35, [tip])
    await ask()
    await house.facility.write(async trx => {
      const line = lineOf(house.facility, kiosk, { id, userId: her.id })
      const cash = { kind: 'payment', method: 'Cash', item: null, quantity: null, note: '' } as const
      await writeLines(house.facility, trx, kiosk, [line({ ...cash, amountMinor: -100 })])
      return ok(null)
    })
    house.stripe.tap('tmr_kiosk', good)
    expect(await ask()).toBe('overpaid')
    expect(intentOf((await rowOf(id)).id)).toBe('canceled')
    expect(await linesOf(id)).toEqual([['payment', 'Cash', -100]])
  })
})
