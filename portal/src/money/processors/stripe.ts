import { abilitiesOf } from '@mayim/domain/money/card-payment.ts'
import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { Processor, ProcessorAnswer, ProcessorEvent, ProcessorPayment } from './processor.ts'
import {
  chargeOf,
  expanded,
  failureOf,
  intentOfEvent,
  paymentOf,
  readersOf,
  refundOf,
  setupOf,
} from './stripe-answers.ts'
import { chargeOfEvent, concernOf } from './stripe-events.ts'
import { laterOf } from './stripe-later.ts'

export interface StripeOptions {
  readonly secretKey: string
  /** Replaces https://api.stripe.com. */
  readonly baseUrl?: string | null
  readonly timeoutMs?: number
  /** The number of the library's retries. */
  readonly retries?: number
}

const defaultTimeoutMs = 6_000
const defaultRetries = 2

/**
 * Card payments by Stripe, authorised and then captured. Its library repeats a call with the same key if the answer was
 * lost. Stripe gets a person's id and no description, because a description would appear on her statement.
 */
export async function createStripe(options: StripeOptions, log: Logger): Promise<Processor> {
  const stripe = await connect(options)
  return {
    name: 'stripe',
    abilities: abilitiesOf('stripe'),
    ...customersOf(stripe, log),
    ...paymentsOf(stripe, log),
    check: () =>
      answerOf(log, 'check', async () => {
        await stripe.paymentIntents.list({ limit: 1 })
        return null
      }),
    charges: sinceMs => answerOf(log, 'charges', () => chargesSince(stripe, sinceMs)),
    later: laterOf(stripe, (what, ask) => answerOf(log, what, ask)),
    ...readersOf(stripe, (what, ask) => answerOf(log, what, ask)),
    verifiedEvent({ rawBody, headers, secret }) {
      try {
        const signature = headers['stripe-signature'] ?? ''
        return heardOf(stripe.webhooks.constructEvent(rawBody, signature, secret))
      } catch {
        return null
      }
    },
  }
}

/** What an event of Stripe makes us look at (money-1062). */
function heardOf(event: Stripe.Event): ProcessorEvent {
  const { id, type } = event
  const concern = concernOf(type)
  if (concern === undefined) return { id, transactionId: null, strange: type }
  if (concern.looks === 'payment') return { id, transactionId: intentOfEvent(event) }
  const charge = concern.looks === 'later' ? chargeOfEvent(event) : null
  return { id, transactionId: null, ...(charge === null ? {} : { laterOf: charge }) }
}

function paymentsOf(stripe: Stripe, log: Logger) {
  const payment = (what: string, asked: () => Promise<Stripe.PaymentIntent>) =>
    answerOf(log, what, async () => paymentOf(await asked()))
  const keyed = (paymentId: string, act: string) => ({ idempotencyKey: `mayim-${paymentId}-${act}` })
  return {
    begin: asked =>
      payment('begin', () => stripe.paymentIntents.create(newIntent(asked), keyed(asked.paymentId, 'begin'))),
    confirm: ({ id, paymentId }, { methodId, absent }) =>
      payment('confirm', () =>
        stripe.paymentIntents.confirm(
          id,
          {
            payment_method: methodId,
            ...(absent ? { off_session: true } : { use_stripe_sdk: true }),
            expand: expanded,
          },
          keyed(paymentId, 'confirm'),
        ),
      ),
    look: ({ id }) => payment('look', () => stripe.paymentIntents.retrieve(id, { expand: expanded })),
    capture: ({ id, paymentId }: ProcessorPayment) =>
      payment('capture', () =>
        stripe.paymentIntents.capture(id, { expand: expanded }, keyed(paymentId, 'capture')),
      ),
    cancel: ({ id, paymentId }: ProcessorPayment) =>
      payment('cancel', () =>
        stripe.paymentIntents.cancel(id, { expand: expanded }, keyed(paymentId, 'cancel')),
      ),
    refund: ({ id }, { refundId, amountMinor }) =>
      answerOf(log, 'refund', async () =>
        refundOf(
          await stripe.refunds.create(
            { payment_intent: id, amount: amountMinor, metadata: { refund: refundId } },
            keyed(refundId, 'refund'),
          ),
        ),
      ),
    lookRefund: ({ id }, { refundId }) =>
      answerOf(log, 'lookRefund', async () => {
        const { data } = await stripe.refunds.list({ payment_intent: id, limit: 100 })
        const found = data.find(({ metadata }) => metadata?.refund === refundId)
        return found ? refundOf(found) : null
      }),
  } satisfies Partial<Processor>
}

async function chargesSince(stripe: Stripe, sinceMs: number) {
  const created = { gte: Math.floor(sinceMs / 1000) }
  const expand = expanded.map(name => `data.${name}`)
  const charges: ReturnType<typeof chargeOf>[] = []
  for await (const intent of stripe.paymentIntents.list({ created, expand, limit: 100 }))
    if (intent.status === 'succeeded') charges.push(chargeOf(intent))
  return charges
}

function customersOf(stripe: Stripe, log: Logger) {
  return {
    customer: userId =>
      answerOf(log, 'customer', async () => {
        const idempotencyKey = `mayim-customer-${userId}`
        const customer = await stripe.customers.create({ metadata: { user: userId } }, { idempotencyKey })
        return customer.id
      }),
    keepCard: async (customerId, card) =>
      answerOf(log, 'keepCard', async () =>
        setupOf(
          await stripe.setupIntents.create(
            {
              customer: customerId,
              payment_method: card?.methodId ?? '',
              allowed_payment_method_types: ['card'],
              usage: 'off_session',
              confirm: true,
              use_stripe_sdk: true,
              expand: ['payment_method'],
            },
            { idempotencyKey: `mayim-keep-${card?.methodId}` },
          ),
        ),
      ),
    lookSetup: id =>
      answerOf(log, 'lookSetup', async () =>
        setupOf(await stripe.setupIntents.retrieve(id, { expand: ['payment_method'] })),
      ),
    forgetCard: methodId =>
      answerOf(log, 'forgetCard', async () => {
        await stripe.paymentMethods.detach(methodId)
        return null
      }),
    forgetCustomer: async customerId => {
      const answer = await answerOf(log, 'forgetCustomer', async () => {
        await stripe.customers.del(customerId)
        return null
      })
      const isGone = answer.outcome === 'error' && answer.reason === 'resource_missing'
      return isGone ? { outcome: 'done', value: null } : answer
    },
    terminalToken: () =>
      answerOf(log, 'terminalToken', async () => (await stripe.terminal.connectionTokens.create()).secret),
  } satisfies Partial<Processor>
}

function newIntent(asked: Parameters<Processor['begin']>[0]): Stripe.PaymentIntentCreateParams {
  return {
    amount: asked.amountMinor,
    currency: asked.currency.toLowerCase(),
    capture_method: 'manual',
    allowed_payment_method_types: [asked.present ? 'card_present' : 'card'],
    metadata: { payment: asked.paymentId },
    ...(asked.customerId === null ? {} : { customer: asked.customerId }),
    ...(asked.keepCard ? { setup_future_usage: 'off_session' } : {}),
    expand: expanded,
  }
}

async function answerOf<T>(log: Logger, what: string, ask: () => Promise<T>): Promise<ProcessorAnswer<T>> {
  try {
    return { outcome: 'done', value: await ask() }
  } catch (error) {
    const failure = failureOf(error)
    const reason = failure.outcome === 'declined' ? failure.decline.reason : failure.reason
    log.warn({ what, outcome: failure.outcome, reason }, 'a call to the card processor failed')
    return failure
  }
}

/** Imported on first use: the library is large, and many processes never take a card. */
async function connect({ secretKey, baseUrl, timeoutMs, retries }: StripeOptions): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe')
  const elsewhere = baseUrl ? addressOf(new URL(baseUrl)) : {}
  return new StripeClient(secretKey, {
    ...elsewhere,
    timeout: timeoutMs ?? defaultTimeoutMs,
    maxNetworkRetries: retries ?? defaultRetries,
    telemetry: false,
  })
}

function addressOf({ hostname, port, protocol }: URL) {
  const scheme = protocol === 'https:' ? 'https' : 'http'
  return { host: hostname, protocol: scheme, ...(port ? { port: Number(port) } : {}) } as const
}
