import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StripeExchange } from '../../../stand-ins/stripe/request.ts'
import { type StripeStandIn, startStripe } from '../../../stand-ins/stripe/stripe.ts'
import { publishedFaults, younger } from '../testing/published-stripe.ts'
import type { CardEntry, NewPayment, Processor, ProcessorAnswer } from './processor.ts'
import { createStripe } from './stripe.ts'
import { concernOf, stripeEvents } from './stripe-events.ts'

const { faultsOf, unseen } = publishedFaults()
const exchanges: StripeExchange[] = []
let stripe: StripeStandIn
let processor: Processor
beforeAll(async () => {
  stripe = await startStripe({
    secretKey: 'sk_test_house',
    publicKey: 'pk_test_house',
    readers: { tmr_desk: 'Desk' },
    onExchange: exchange => void exchanges.push(exchange),
  })
  const options = { secretKey: 'sk_test_house', baseUrl: stripe.url, retries: 0 }
  processor = await createStripe(options, pino({ level: 'silent' }))
})
afterAll(() => stripe?.close())

async function done<T>(asked: Promise<ProcessorAnswer<T>>): Promise<T> {
  const answer = await asked
  if (answer.outcome !== 'done') throw new Error(JSON.stringify(answer))
  return answer.value
}
const payment = (paymentId: string, more: Partial<NewPayment> = {}): NewPayment => ({
  paymentId,
  amountMinor: 3000,
  currency: 'USD',
  customerId: null,
  keepCard: false,
  isSaved: false,
  present: false,
  ...more,
})
const card = (methodId: string, more: Partial<CardEntry> = {}): CardEntry => ({
  methodId,
  isSaved: false,
  absent: false,
  keepFor: null,
  holderId: '',
  securityCode: '',
  expiry: '',
  ...more,
})

/** Every call that the adapter knows, with declines and what does not exist. */
async function askAll() {
  const good = '4242424242424242'
  const noFunds = stripe.typed('4000000000009995')
  const proof = stripe.typed('4000002760003184')
  await done(processor.check())
  const customerId = await done(processor.customer('her'))
  const saved = await done(processor.keepCard(customerId, card(stripe.typed(good))))
  const unproven = await done(processor.keepCard(customerId, card(proof)))
  await done(processor.lookSetup(unproven.id, customerId))
  await processor.keepCard(customerId, card(noFunds))
  const kept = saved.card?.id ?? ''
  const first = await done(processor.begin(payment('first', { customerId, keepCard: true })))
  await processor.confirm(first, card(noFunds))
  await done(processor.look(first))
  await done(processor.cancel(first))
  const second = await done(processor.begin(payment('second', { customerId, isSaved: true })))
  await done(processor.confirm(second, card(kept, { isSaved: true, absent: true })))
  const captured = await done(processor.capture(second))
  await done(processor.refund(captured, { refundId: 'part', amountMinor: 1000 }))
  await processor.refund(captured, { refundId: 'more', amountMinor: 9000 })
  stripe.dispute(captured.id)
  await done(processor.later?.of(captured.id) ?? Promise.reject(new Error('no lists')))
  await done(processor.later?.touchedSince(0) ?? Promise.reject(new Error('no lists')))
  await done(processor.lookRefund(captured, { refundId: 'part', amountMinor: 1000 }))
  const third = await done(processor.begin(payment('third', { present: true })))
  await done(processor.askReader('tmr_desk', third))
  await done(processor.lookReader('tmr_desk'))
  stripe.tap('tmr_desk', good)
  await done(processor.lookReader('tmr_desk'))
  await done(processor.look(third))
  await done(processor.stopReader('tmr_desk'))
  await processor.lookReader('tmr_none')
  await done(processor.charges(0))
  await done(processor.terminalToken())
  await done(processor.forgetCard(kept))
  await done(processor.forgetCustomer(customerId))
}

it("asks and is answered as Stripe's published document has it (money-840)", async () => {
  await askAll()
  expect([...new Set(exchanges.flatMap(faultsOf))]).toEqual([])
  expect(unseen()).toEqual([])
})

const create: Omit<StripeExchange, 'form'> = {
  method: 'POST',
  path: '/v1/refunds',
  headers: { authorization: 'Bearer sk_x', 'content-type': 'application/x-www-form-urlencoded' },
  status: 200,
  told: { id: 're_1', object: 'refund', amount: 1, created: 1, currency: 'usd' },
}

it.each([
  ['amount=1', {}, null],
  ['amount=1&metadata[refund]=x&expand[0]=charge', {}, null],
  ['amount=one', {}, /amount must be integer/],
  ['amount=1&sum=1', {}, /"sum"/],
  ['metadata[refund][deep]=1', {}, /metadata/],
  ['amount=1', { path: '/v1/refund' }, /not published/],
  ['amount=1', { headers: {} }, /no key.*no form/],
  ['amount=1', { told: { id: 're_1' } }, /required property/],
  ['amount=1', { told: { ...(create.told as object), sum: 1 } }, /"sum"/],
  ['amount=1', { status: 402, told: { error: {} } }, /'type'/],
] as const)('finds what is not published: %s %o', (form, more, fault) => {
  const faults = faultsOf({ ...create, ...more, form }).join(' ')
  if (fault === null) expect(faults).toBe('')
  else expect(faults).toMatch(fault)
})

it("calls younger only what the types of Stripe's library have", () => {
  const folder = dirname(createRequire(import.meta.url).resolve('stripe'))
  for (const [file, fields] of Object.entries(younger)) {
    const text = readFileSync(join(folder, `resources/${file}.d.ts`), 'utf8')
    for (const field of Object.keys(fields)) expect(text, file).toMatch(new RegExp(`^ +${field}\\??:`, 'm'))
  }
})

it("knows every event in the types of Stripe's library, by a look or by a reason (money-1062)", () => {
  const folder = dirname(createRequire(import.meta.url).resolve('stripe'))
  const text = readFileSync(join(folder, 'resources/WebhookEndpoints.d.ts'), 'utf8')
  const line = /type EnabledEvent = '\*' \| ([^;]+);/.exec(text)?.[1] ?? ''
  const types = [...line.matchAll(/'([a-z_.]+)'/g)].map(match => match[1] ?? '')
  expect(types.length).toBeGreaterThan(200)
  expect(types.filter(type => concernOf(type) === undefined)).toEqual([])
  const looked = types.filter(type => concernOf(type)?.looks === 'later')
  expect(looked).toEqual([
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.refund.updated',
    'charge.refunded',
    'refund.created',
    'refund.failed',
    'refund.updated',
  ])
  const used = Object.keys(stripeEvents).filter(name => types.some(type => `${type}.`.startsWith(`${name}.`)))
  expect(Object.keys(stripeEvents).filter(name => !used.includes(name))).toEqual([])
})
