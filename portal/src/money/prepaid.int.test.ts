import { randomUUID } from 'node:crypto'
import { book } from '@mayim/core/booking/book.ts'
import { cancelBooking } from '@mayim/core/booking/cancel-booking.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { editEntry } from '@mayim/core/money/lists/edit-list.ts'
import { viewSiteLists } from '@mayim/core/money/lists/view-lists.ts'
import { reportSources } from '@mayim/core/reports/report-sources.ts'
import { ok } from '@mayim/domain/result.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { remindLapse } from '../messages/reminders/reminders-job.ts'
import { settlePrepaid } from './prepaid.ts'
import { cardFacility } from './testing/card-facility.ts'

let house: Awaited<ReturnType<typeof cardFacility>>
let packageId = ''
beforeAll(async () => {
  house = await cardFacility()
  const names = { en: 'Ten visits', he: 'עשרה ביקורים', yi: '' }
  const pack = { list: 'package', action: 'add', names, price: 90, value: 100, months: 6 } as const
  await editEntry(house.facility, systemCaller, pack)
  packageId = (await viewSiteLists(house.facility))[0]?.id ?? ''
}, 60_000)
afterAll(() => house?.close())
beforeEach(() => house.hostClock.advance(600_000))

const card = () => ({
  method: 'creditcard',
  paymentInfo: { sourceToken: house.stripe.typed('4242424242424242') },
})
type Person = Awaited<ReturnType<typeof house.person>>
const callerOf = ({ id }: Person): Caller => ({ ...systemCaller, kind: 'person', id, roles: [] })
const linesOf = (userId: string) =>
  house.facility.db.selectFrom('ledger').selectAll().where('userId', '=', userId).execute()
const looseSum = async ({ id }: Person) =>
  (await linesOf(id))
    .filter(({ reservationId }) => reservationId === null)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
const held = (who: Person) => who.ask('prepaidGet', undefined, { id: who.id })
async function visit(her: Person, date = '2026-11-24') {
  const made = await book(house.facility, callerOf(her), wish(callerOf(her), { date }))
  if (!made.ok) throw new Error(made.code)
  await settlePrepaid(house.facility, systemCaller, her.id)
  return made.value.id
}
const balance = async (id: string, priceMinor = 2500) =>
  (await ledgerOf(house.facility.db, id)).reduce((sum, { amountMinor }) => sum + amountMinor, priceMinor)

it('a gift card is sold in the amounts that are set, redeemed once by its code, and pays visits (money-830, money-831)', async () => {
  const giver = await house.person()
  const her = await house.person()
  const sale = { kind: 'Voucher' }
  const buy = (amt: number, key = randomUUID()) =>
    giver.ask('makePayment', { ...card(), amt, sale, idempotencyKey: key })
  expect(await buy(50)).toMatchObject({ code: 'voucherAmount' })
  await house.set('giftCardAmounts', '50')
  expect(await buy(30)).toMatchObject({ code: 'voucherAmount' })
  await house.set('giftCardMax', '40')
  await house.set('giftCardMin', '30')
  expect(await buy(29.99)).toMatchObject({ code: 'voucherAmount' })
  expect(await house.guest('makePayment', { ...card(), amt: 50, sale })).toMatchObject({ status: 401 })
  const key = randomUUID()
  const body = { ...card(), amt: 30, sale, idempotencyKey: key }
  expect(await giver.ask('makePayment', body)).toMatchObject({
    result: { paid: true, payment: { purpose: 'Voucher', amount: -30 } },
  })
  await giver.ask('makePayment', body)
  const { vouchers } = (await held(giver)) as unknown as { vouchers: { paymentId: string }[] }
  expect(vouchers).toMatchObject([{ value: 30, state: 'open' }])
  expect(await looseSum(giver)).toBe(0)

  const paymentId = vouchers[0]?.paymentId
  expect(await her.ask('voucherCode', { paymentId }, { id: her.id })).toMatchObject({
    code: 'paymentMissing',
  })
  expect(await her.ask('voucherCode', { paymentId }, { id: giver.id })).toMatchObject({ status: 403 })
  const codeOf = async () =>
    String((await giver.ask('voucherCode', { paymentId }, { id: giver.id })).result?.code)
  const [earlier, code] = [await codeOf(), await codeOf()]
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  const stored = JSON.stringify([
    await house.facility.db.selectFrom('prepaid').selectAll().execute(),
    await house.facility.db.selectFrom('change').select('fields').execute(),
  ])
  expect(stored).not.toContain(code.replaceAll('-', ''))
  const coming = await visit(her)
  expect(await balance(coming)).toBe(2500)
  const redeem = (typed: string) => her.ask('voucherRedeem', { code: typed }, { id: her.id })
  expect(await redeem(earlier)).toMatchObject({ code: 'voucherUnknown' })
  expect(await redeem('ABC')).toMatchObject({ code: 'voucherUnknown' })
  expect(await redeem(code.toLowerCase())).toMatchObject({ result: { value: 30 } })
  expect(await redeem(code)).toMatchObject({ code: 'voucherUsed' })
  expect(await giver.ask('voucherCode', { paymentId }, { id: giver.id })).toMatchObject({
    code: 'voucherUsed',
  })
  expect(await balance(coming)).toBe(0)
  expect(await held(her)).toMatchObject({
    left: 5,
    credits: [{ kind: 'Voucher', value: 30, left: 5, expires: null }],
  })
  expect(await looseSum(her)).toBe(-500)

  // A canceled visit gives it back, and the next one takes what is there.
  await cancelBooking(house.facility, callerOf(her), coming)
  await settlePrepaid(house.facility, systemCaller, her.id)
  expect(await held(her)).toMatchObject({ left: 30 })
  const next = await visit(her, '2026-11-25')
  expect(await balance(next)).toBe(0)
  expect(await settlePrepaid(house.facility, systemCaller, her.id)).toBe(false)
  const desk = await house.person(['Reception'])
  const back = { paymentId, fate: 'refund', idempotencyKey: randomUUID() }
  expect(await desk.ask('payBack', back)).toMatchObject({ code: 'nothingToPayBack' })
  const { list } = await desk.ask('paymentsByUser', { user: giver.id })
  expect(list).toMatchObject([{ id: paymentId, back: { left: 0, done: 0, open: 0 } }])
})

it('tries of codes are limited (money-831)', async () => {
  const her = await house.person()
  const answers: unknown[] = []
  for (let at = 0; at < 11; at += 1)
    answers.push((await her.ask('voucherRedeem', { code: 'ABCD-EFGH-JKMN-PQRS' }, { id: her.id })).code)
  expect(answers.slice(9)).toEqual(['voucherUnknown', 'slowDown'])
})

it('a gift card that nobody redeemed goes back to the card that paid, and its code ends (money-835)', async () => {
  const giver = await house.person()
  const desk = await house.person(['Reception'])
  await giver.ask('makePayment', { ...card(), amt: 50, sale: { kind: 'Voucher' } })
  const [voucher] = ((await held(giver)) as unknown as { vouchers: { paymentId: string }[] }).vouchers
  const of = { paymentId: voucher?.paymentId }
  const { result } = await giver.ask('voucherCode', of, { id: giver.id })
  const back = { ...of, fate: 'refund', idempotencyKey: randomUUID() }
  expect(await desk.ask('payBack', { ...back, amt: 20 })).toMatchObject({ code: 'prepaidWholeOnly' })
  expect(await desk.ask('payBack', back)).toMatchObject({ result: { onCard: 50 } })
  expect(await held(giver)).toMatchObject({ vouchers: [{ state: 'returned' }] })
  const redeemed = await giver.ask('voucherRedeem', { code: result?.code }, { id: giver.id })
  expect(redeemed).toMatchObject({ code: 'voucherUnknown' })
  expect(await looseSum(giver)).toBe(0)
})

it('a package is credit of its buyer, until its last date, and goes back whole while it is untouched (money-833, money-834)', async () => {
  const her = await house.person()
  const desk = await house.person(['Reception'])
  const buy = (who: Person, amt = 90) =>
    who.ask('makePayment', { ...card(), amt, sale: { kind: 'Package', package: packageId } })
  expect(await buy(her, 80)).toMatchObject({ code: 'priceChanged' })
  const { result } = await buy(her)
  expect(result).toMatchObject({ payment: { purpose: 'Package', amount: -90 } })
  expect(await held(her)).toMatchObject({
    left: 100,
    credits: [{ kind: 'Package', name: 'Ten visits', expires: '2027-05-22' }],
  })
  const of = { paymentId: result?.payment.id, fate: 'refund' }
  const paid = await visit(her)
  expect(await balance(paid)).toBe(0)
  expect(await desk.ask('payBack', { ...of, idempotencyKey: randomUUID() })).toMatchObject({
    code: 'nothingToPayBack',
  })
  // Kept after the cutoff, if the facility keeps such money.
  await house.set('cancelAfterCutoff', 'keep')
  house.clock.set('2026-11-24T23:59:00Z')
  await cancelBooking(house.facility, { ...systemCaller }, paid)
  expect(await settlePrepaid(house.facility, systemCaller, her.id)).toBe(false)
  await house.set('cancelAfterCutoff', 'credit')
  expect(await settlePrepaid(house.facility, systemCaller, her.id)).toBe(true)
  expect(await desk.ask('payBack', { ...of, idempotencyKey: randomUUID() })).toMatchObject({
    result: { onCard: 90 },
  })
  expect(await held(her)).toMatchObject({ left: 0, credits: [] })
  expect(await looseSum(her)).toBe(0)
  const rows = await reportSources.prepaid(house.facility, { from: '2026-11-22', to: '2026-11-22' })
  const owed = rows.map(({ label, measures: { credit, used, ended, left } }) => [
    label,
    credit,
    used,
    ended,
    left,
  ])
  expect(owed).toEqual([
    ['', 3000, 2500, 0, 500],
    ['', 5000, 0, 5000, 0],
    ['Ten visits', 10_000, 0, 10_000, 0],
  ])
  // What was not used by its last date is listed, and pays nothing.
  await buy(her)
  await house.facility.write(async trx => {
    await trx.updateTable('user').set({ phone: '+17185550192' }).where('id', '=', her.id).execute()
    return ok(null)
  })
  house.clock.set('2027-05-08T18:00:00Z')
  expect(await remindLapse(house.facility)).toBe(0)
  house.clock.set('2027-05-20T18:00:00Z')
  expect([await remindLapse(house.facility), await remindLapse(house.facility)]).toEqual([1, 0])
  house.clock.set('2027-05-26T18:00:00Z')
  expect(await held(her)).toMatchObject({ left: 0, credits: [{ left: 100 }] })
  await house.booked(her.id, { date: '2027-05-26' })
  expect(await settlePrepaid(house.facility, systemCaller, her.id)).toBe(false)
})
