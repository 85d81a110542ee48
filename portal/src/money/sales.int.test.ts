import { randomUUID } from 'node:crypto'
import { book } from '@mayim/core/booking/book.ts'
import { cancelBooking } from '@mayim/core/booking/cancel-booking.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { sendDueMessages } from '@mayim/core/messages/message-sender.ts'
import { editItem } from '@mayim/core/money/lists/edit-items.ts'
import { editLevel } from '@mayim/core/money/membership/edit-levels.ts'
import { setText } from '@mayim/core/settings/texts.ts'
import { ok } from '@mayim/domain/result.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { remindLapse } from '../messages/reminders/reminders-job.ts'
import { reconcilePayments } from './reconcile-payments-job.ts'
import { cardFacility } from './testing/card-facility.ts'
import { matchCharges } from './unpaired/match-charges.ts'

let house: Awaited<ReturnType<typeof cardFacility>>
beforeAll(async () => {
  house = await cardFacility()
  const gold = { action: 'add', level: 'Gold', priceMinor: 18_000, months: 12 } as const
  await editLevel(house.facility, systemCaller, gold)
  await editLevel(house.facility, systemCaller, { ...gold, level: 'Silver', priceMinor: 9000, months: 6 })
  await editItem(house.facility, systemCaller, { action: 'add', item: 'Towel', priceMinor: 500 })
})
afterAll(() => house?.close())
beforeEach(() => house.hostClock.advance(600_000))

const card = (number = '4242424242424242') => ({
  method: 'creditcard',
  paymentInfo: { sourceToken: house.stripe.typed(number) },
})
const gold = { amt: 180, sale: { kind: 'Membership', level: 'gold' } }
const linesOf = async (userId: string | null) =>
  (
    await house.facility.db
      .selectFrom('ledger')
      .selectAll()
      .where('userId', userId === null ? 'is' : '=', userId)
      .where('reservationId', 'is', null)
      .execute()
  )
    .map(({ kind, method, item, amountMinor, quantity }) => [kind, method, item, amountMinor, quantity])
    .sort()

it('a membership is bought once with a card, renewed, and shown with its payment', async () => {
  const her = await house.person()
  const once = { ...card(), ...gold, idempotencyKey: randomUUID() }
  for (const _ of [1, 2])
    expect(await her.ask('makePayment', once)).toMatchObject({
      status: 200,
      result: { paid: true, payment: { method: 'CreditCard', purpose: 'Membership', amount: -180 } },
    })
  expect(await her.ask('membershipGet', undefined, { id: her.id })).toMatchObject({
    level: 'Gold',
    expires: '2027-11-22',
    reducedPrices: true,
  })
  const { paymentInfo } = card()
  const renewed = await her.ask('membershipBuy', { level: 'Gold', amt: 180, paymentInfo }, { id: her.id })
  expect(renewed.result).toMatchObject({ expires: '2028-11-22' })
  expect(await linesOf(her.id)).toEqual(
    [
      ['charge', 'Membership', 'Gold', 18_000, null],
      ['payment', 'CreditCard', 'Membership', -18_000, null],
    ].flatMap(line => [line, line]),
  )
  await matchCharges(house.facility)
  expect((await (await house.person(['Admin'])).ask('attention')).list).toEqual([])
})

it('refuses another price, another level while one holds, and what is not hers to sell or to have', async () => {
  const her = await house.person()
  const other = await house.person()
  const silver = { amt: 90, sale: { kind: 'Membership', level: 'Silver' } }
  const refused: readonly [Record<string, unknown>, string][] = [
    [{ ...card(), ...gold, amt: 18 }, 'priceChanged'],
    [{ ...card(), ...gold, sale: { kind: 'Membership', level: 'Platinum' } }, 'levelMissing'],
    [{ ...card(), ...gold, userId: other.id }, 'notAllowed'],
    [{ ...card(), amt: 5, sale: { kind: 'Other', description: 'x' } }, 'notAllowed'],
    [
      { ...card(), amt: 5, sale: { kind: 'Purchase', merchandise: [{ item: 'Towel', quantity: 1 }] } },
      'notAllowed',
    ],
    [{ ...gold, method: 'cash' }, 'cashAtDesk'],
    [{ ...card('4000000000000002'), ...gold }, 'cardDeclined'],
  ]
  for (const [body, code] of refused) expect(await her.ask('makePayment', body)).toMatchObject({ code })
  expect(await house.guest('makePayment', { ...card(), ...gold })).toMatchObject({ status: 401 })
  expect(await linesOf(her.id)).toEqual([])
  await her.ask('makePayment', { ...card(), ...silver })
  expect(await her.ask('makePayment', { ...card(), ...gold })).toMatchObject({ code: 'membershipRunning' })
})

it('reception sells goods and other things to someone who is not known', async () => {
  const reception = await house.person(['Reception'])
  const towels = { kind: 'Purchase', merchandise: [{ item: 'Towel', quantity: 2 }] }
  for (const [sale, amt] of [
    [towels, 10],
    [{ kind: 'Other', description: 'A lost key' }, 7.5],
  ] as const)
    expect(await reception.ask('makePayment', { ...card(), amt, sale })).toMatchObject({ status: 200 })
  expect(
    await reception.ask('makePayment', { ...card(), amt: 3, sale: { kind: 'Other', description: ' ' } }),
  ).toMatchObject({ code: 'saleTextMissing' })
  expect(await linesOf(null)).toEqual([
    ['charge', 'Merchandise', 'Towel', 1000, 2],
    ['charge', 'Other', null, 750, null],
    ['payment', 'CreditCard', 'Other', -750, null],
    ['payment', 'CreditCard', 'Purchase', -1000, null],
  ])
  const { result } = await reception.ask('readerPay', {
    amt: 5,
    sale: { kind: 'Purchase', merchandise: [{ item: 'Towel', quantity: 1 }] },
    readerId: 'tmr_desk',
    idempotencyKey: randomUUID(),
  })
  expect(result).toEqual({ state: 'waiting' })
})

it('a member books at the reduced price until her last date, and is told before it once', async () => {
  await house.set('priceShowerDiscount', '18')
  const her = await house.person()
  await house.facility.write(async trx => {
    await trx.updateTable('user').set({ phone: '+17185550191' }).where('id', '=', her.id).execute()
    return ok(null)
  })
  const priceOn = async (date: string) => {
    const made = await book(house.facility, caller(her.id), wish(caller(her.id), { date }))
    if (!made.ok) return made.code
    await cancelBooking(house.facility, caller(her.id), made.value.id)
    return [made.value.priceMinor, made.value.useDiscountPrice, made.value.member]
  }
  const admin = await house.person(['Admin'])
  const set = (expires: string) => admin.ask('membershipSet', { level: 'Gold', expires }, { id: her.id })
  expect(
    await her.ask('membershipSet', { level: 'Gold', expires: '2030-01-01' }, { id: her.id }),
  ).toMatchObject({ status: 403 })
  expect(await set('2026-11-24')).toMatchObject({ status: 200 })
  expect(await priceOn('2026-11-24')).toEqual([1800, 1, 1])
  expect(await priceOn('2026-11-25')).toEqual([2500, 0, 0])
  await house.set('membershipReminderDays', '1')
  expect(await remindLapse(house.facility)).toBe(0)
  await house.set('membershipReminderDays', '14')
  const own = { language: 'en', key: 'visit.lapse', text: 'Valid to {date}.' } as const
  await setText(house.facility, systemCaller, own)
  expect(await remindLapse(house.facility)).toBe(1)
  expect(await remindLapse(house.facility)).toBe(0)
  const texts: string[] = []
  await sendDueMessages(house.facility, {
    send: async ({ body }) => {
      texts.push(body)
      return 'sent'
    },
  })
  expect(texts).toContain('Valid to November 24.')
  expect(await set('2026-11-21')).toMatchObject({ result: { expires: '2026-11-21' } })
  expect(await priceOn('2026-11-26')).toEqual([2500, 0, 0])
})

const caller = (id: string) =>
  ({ kind: 'person', id, roles: [], address: '127.0.0.1', language: 'en' }) as const

const saleBack = (desk: Awaited<ReturnType<typeof house.person>>, paymentId: string, more: object = {}) =>
  desk.ask('payBack', { paymentId, fate: 'refund', idempotencyKey: randomUUID(), ...more })
/** What a list of her payments says of the refunds of one of them. */
const backOf = async (asker: Awaited<ReturnType<typeof house.person>>, user: string, paymentId: string) =>
  (await asker.ask('paymentsByUser', { user })).list?.find(({ id }) => id === paymentId)?.back
const sumOf = async (userId: string | null) =>
  (await linesOf(userId)).reduce((sum, line) => sum + Number(line[3]), 0)

it('a membership is refunded to its card once, also when the answer is lost, and its months end (money-703)', async () => {
  const her = await house.person()
  const desk = await house.person(['Reception'])
  const { result } = await her.ask('makePayment', { ...card(), ...gold })
  const renewal = await her.ask('makePayment', { ...card(), ...gold })
  const paymentId = String(result?.payment.id)
  expect(await her.ask('payBack', { paymentId, fate: 'refund' })).toMatchObject({ status: 403 })
  expect(await saleBack(desk, paymentId, { fate: 'credit' })).toMatchObject({ code: 'onlyRefund' })
  expect(await saleBack(desk, paymentId, { amt: 181 })).toMatchObject({ code: 'amountOverDue' })
  expect(await saleBack(desk, randomUUID())).toMatchObject({ code: 'paymentMissing' })

  house.stripe.nextAt('/refunds', 'cutAfter')
  const once = { idempotencyKey: randomUUID() }
  expect(await saleBack(desk, paymentId, once)).toMatchObject({ result: { open: 180, onCard: 0 } })
  expect(await saleBack(desk, paymentId)).toMatchObject({ code: 'refundUnderWay' })
  expect(await backOf(desk, her.id, paymentId)).toEqual({ left: 0, done: 0, open: 180 })
  house.hostClock.advance(120_000)
  await reconcilePayments(house.facility)
  expect(await saleBack(desk, paymentId, once)).toMatchObject({ result: { open: 0, onCard: 180 } })
  expect(await saleBack(desk, paymentId)).toMatchObject({ code: 'nothingToPayBack' })
  expect(await her.ask('membershipGet', undefined, { id: her.id })).toMatchObject({ expires: '2027-11-22' })
  expect(await sumOf(her.id)).toBe(0)

  await saleBack(desk, String(renewal.result?.payment.id))
  expect(await her.ask('membershipGet', undefined, { id: her.id })).toEqual({ status: 200 })
  expect(await sumOf(her.id)).toBe(0)
  const given = Object.values(house.stripe.state.refunds).map(({ amount }) => amount)
  expect(given).toEqual([18_000, 18_000])
  await matchCharges(house.facility)
  expect((await (await house.person(['Admin'])).ask('attention')).list).toEqual([])
})

it('goods go back in parts, to the card and by hand', async () => {
  const desk = await house.person(['Reception'])
  const her = await house.person()
  const sale = { kind: 'Purchase', merchandise: [{ item: 'Towel', quantity: 2 }] }
  const { result } = await desk.ask('makePayment', { ...card(), amt: 10, sale, userId: her.id })
  const paymentId = String(result?.payment.id)
  expect(await saleBack(desk, paymentId, { amt: 4, byHand: true })).toMatchObject({ result: { byHand: 4 } })
  expect(await backOf(desk, her.id, paymentId)).toEqual({ left: 6, done: 4, open: 0 })
  expect(await saleBack(desk, paymentId)).toMatchObject({ result: { onCard: 6, byHand: 0 } })
  const [back, gone] = [await backOf(desk, her.id, paymentId), { left: 0, done: 10, open: 0 }]
  expect(back).toEqual(gone)
  const { list: night } = await desk.ask('paymentsList', { dt: '2026-11-20', dtTo: '2026-11-30' })
  expect(night?.find(({ id }) => id === paymentId)).toMatchObject({ back: gone })
  expect(await backOf(her, her.id, paymentId)).toBeUndefined()
  expect(await sumOf(her.id)).toBe(0)
  expect(await desk.ask('paybackDue', undefined, {})).toMatchObject({ code: 'reservationMissing' })
})
