import { randomUUID } from 'node:crypto'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { sendDueMessages } from '@mayim/core/messages/message-sender.ts'
import { setText } from '@mayim/core/settings/texts.ts'
import { ok } from '@mayim/domain/result.ts'
import { receipt as english } from '@mayim/texts/en/receipt.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailMessenger } from '../messages/messenger/messengers.ts'
import { receiptsADay } from './patron-receipts.ts'
import { cardFacility } from './testing/card-facility.ts'

type House = Awaited<ReturnType<typeof cardFacility>>
type Person = Awaited<ReturnType<House['person']>>

let house: House
let her: Person
let desk: Person
let visit = ''
const email = 'rivka@example.org'
beforeAll(async () => {
  house = await cardFacility()
  her = await house.person()
  desk = await house.person(['Reception'])
  visit = await house.booked(her.id)
  await pay({ method: 'creditcard', amt: 30, reservationId: visit })
  await pay({ method: 'donation', amt: -18, donationType: 'Donation', email })
})
afterAll(() => house?.close())

async function pay(body: object, payer = her): Promise<void> {
  const paymentInfo = { sourceToken: house.stripe.typed('4242424242424242') }
  const told = await payer.ask('makePayment', { ...body, paymentInfo, idempotencyKey: randomUUID() })
  expect(told).toMatchObject({ status: 200 })
}
const change = (fields: object) =>
  house.facility.write(async trx => {
    await trx.updateTable('user').set(fields).where('id', '=', her.id).execute()
    return ok(null)
  })
/** The mails that wait, opened. */
async function mails(): Promise<{ to: string; body: string }[]> {
  const rows = await house.facility.db
    .selectFrom('outboundMessage')
    .selectAll()
    .where('kind', '=', 'receipt')
    .where('sealed', '!=', '')
    .orderBy('id')
    .execute()
  expect(rows.every(({ channel }) => channel === 'mail')).toBe(true)
  return rows.map(({ sealed }) => JSON.parse(house.facility.ownSealer.open(sealed)))
}
const paymentsOf = async (asker: Person, { id } = her) =>
  ((await asker.ask('paymentsByUser', { user: id })).list ?? []) as unknown as Record<string, unknown>[]

it('shows a visit and a gift with the facility, the card and what is left; nobody else’s (money-726)', async () => {
  const receipt = await her.ask('receiptGet', { reservationId: visit })
  expect(receipt).toMatchObject({
    heading: ['Mikvah', '1 Example Street, Brooklyn, NY'],
    isCanceled: false,
    currency: 'USD',
    charges: [{ word: 'appointment', amount: 30 }],
    total: 30,
    payments: [{ word: 'paidCard', reference: '4242', amount: 30 }],
    balance: 0,
  })
  const gift = (await paymentsOf(her)).find(({ method }) => method === 'Donation')
  expect(await her.ask('receiptGet', { paymentId: String(gift?.id) })).toMatchObject({
    night: null,
    charges: [{ word: 'donation', amount: 18 }],
    payments: [{ word: 'paidCard', reference: '4242', amount: 18 }],
    balance: 0,
  })
  const other = await house.person()
  expect(await other.ask('receiptGet', { reservationId: visit })).toMatchObject({ code: 'paymentMissing' })
  expect(await other.ask('receiptGet', { paymentId: String(gift?.id) })).toMatchObject({
    code: 'paymentMissing',
  })
  expect(await other.ask('receiptGet', { user: her.id, reservationId: visit })).toMatchObject({ status: 403 })
  expect(await desk.ask('receiptGet', { user: her.id, reservationId: visit })).toMatchObject({ total: 30 })
})

it('mails it to her address or a given one, in her language, twenty times a day (money-727)', async () => {
  const mail = (asker: Person, more: object = {}) =>
    asker.ask('receiptMail', { user: her.id, reservationId: visit, ...more })
  expect(await mail(her, { email })).toMatchObject({ code: 'mailNotSet' })
  await house.set('mailHost', 'mail.example.org')
  await house.set('mailFrom', 'desk@example.org')
  await change({ email: '' })
  expect(await mail(her)).toMatchObject({ code: 'emailRequired' })
  expect(await mail(her, { email: 'nonsense' })).toMatchObject({ code: 'emailRequired' })
  expect(await mail(desk, { email })).toMatchObject({ result: { isHers: false } })
  await change({ email, language: 'he' })
  for (const [key, text] of Object.entries({ title: 'אישור תשלום', thanks: 'תודה מכל הלב' })) {
    const own = { language: 'he', key: `receipt.${key}`, text } as const
    await setText(house.facility, systemCaller, own)
  }
  await house.set('receiptShowsFacility', 'True')
  expect(await mail(her)).toMatchObject({ result: { isHers: true } })
  const [first, second] = await mails()
  expect(first).toMatchObject({ to: email })
  expect(first?.body).toContain('Paid by card •••• 4242')
  expect(first?.body).not.toContain('Mikvah')
  expect(second?.body).toContain('שולם בכרטיס •••• 4242')
  expect(second?.body).toContain('1 Example Street')
  expect(second?.body).toMatch(/תודה מכל הלב$/)
  // The subject is in her language too.
  const subjects: string[] = []
  const messenger = mailMessenger(house.facility, {
    send: async ({ subject }) => {
      subjects.push(subject)
      return { sent: true }
    },
  })
  await sendDueMessages(house.facility, messenger)
  expect(subjects).toEqual(['אישור תשלום', 'אישור תשלום'])
  for (let sent = 2; sent < receiptsADay; sent += 1) await mail(desk)
  expect(await mail(desk)).toMatchObject({ status: 429, code: 'receiptsSpent' })
})

it('has the tax number, and of a gift card not its code but where it is (money-861)', async () => {
  const buyer = await house.person()
  await house.set('giftCardAmounts', '50')
  await house.set('facilityTaxNumber', 'EIN 12-3456789')
  await pay({ method: 'creditcard', amt: 50, sale: { kind: 'Voucher' } }, buyer)
  const [card] = await paymentsOf(buyer, buyer)
  const about = { paymentId: String(card?.id) }
  expect(await buyer.ask('receiptGet', about)).toMatchObject({
    heading: ['Mikvah', '1 Example Street, Brooklyn, NY', 'EIN 12-3456789'],
    charges: [{ word: 'giftCard', amount: 50 }],
  })
  const { result } = await buyer.ask('voucherCode', about, { id: buyer.id })
  expect(result).toMatchObject({ code: expect.stringContaining('-') })
  expect(await buyer.ask('receiptMail', { ...about, email })).toMatchObject({ status: 200 })
  const body = (await mails()).at(-1)?.body
  expect(body).toContain('EIN 12-3456789')
  expect(body).toContain(english.codeElsewhere)
  expect(body).not.toContain(String(result?.code))
})

it('shows a refund, and staff the payment at its processor (money-625)', async () => {
  await house.facility.write(async trx => {
    await trx.updateTable('reservation').set({ bookingStatus: 'Canceled' }).where('id', '=', visit).execute()
    return ok(null)
  })
  const body = { reservationId: visit, fate: 'refund', idempotencyKey: randomUUID() }
  expect(await desk.ask('payBack', body)).toMatchObject({ status: 200 })
  expect(await her.ask('receiptGet', { reservationId: visit })).toMatchObject({
    isCanceled: true,
    charges: [],
    payments: [
      { word: 'paidCard', amount: 30 },
      { word: 'refund', reference: '4242', amount: -30 },
    ],
    balance: 0,
  })
  const [intent] = Object.values(house.stripe.state.intents)
  const refund = (await paymentsOf(desk)).find(({ method }) => method === 'CreditRefund')
  expect(refund).toMatchObject({
    reference: '4242',
    transactionID: intent?.id,
    processorUrl: `https://dashboard.stripe.com/payments/${intent?.id}`,
  })
  await house.set('testMode', 'True')
  const paid = (await paymentsOf(desk)).find(({ method }) => method === 'CreditCard')
  expect(paid?.processorUrl).toBe(`https://dashboard.stripe.com/test/payments/${intent?.id}`)
  for (const row of await paymentsOf(her)) expect(row).not.toHaveProperty('transactionID')
})
