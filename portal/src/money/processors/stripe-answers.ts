import type { ListedCharge } from '@mayim/domain/money/match-charge.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type Stripe from 'stripe'
import type {
  CardMethod,
  CardSetup,
  Decline,
  Processor,
  ProcessorAnswer,
  ProcessorPayment,
  ProcessorRefund,
  ReaderState,
} from './processor.ts'

/** Requested with each payment, so that one answer has everything. */
export const expanded = ['payment_method', 'latest_charge']

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
  diners: 'Diners Club',
}

/** The part of a card that may be shown (money-50). */
function cardOf(method: Stripe.PaymentMethod | string | null | undefined): CardMethod | null {
  if (!method || typeof method === 'string') return null
  const card = method.card ?? method.card_present
  if (!card) return null
  const month = String(card.exp_month).padStart(2, '0')
  return {
    id: method.id,
    brand: brands[card.brand ?? ''] ?? 'Unknown',
    last4: card.last4 ?? '',
    expiry: `${month}/${String(card.exp_year).slice(-2)}`,
    mark: card.fingerprint ?? method.id,
  }
}

export function paymentOf(intent: Stripe.PaymentIntent): ProcessorPayment {
  const { last_payment_error: error, payment_method: method } = intent
  return {
    id: intent.id,
    status: statusOf(intent),
    amountMinor: intent.amount,
    currency: intent.currency.toUpperCase(),
    clientSecret: intent.client_secret ?? '',
    paymentId: intent.metadata.payment ?? '',
    card: cardOf(method) ?? cardOf(error?.payment_method),
    decline: error ? declineOf(error) : null,
  }
}

/** A captured payment in the list of all. */
export function chargeOf(intent: Stripe.PaymentIntent): ListedCharge {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    paymentId: intent.metadata.payment ?? '',
    amountMinor: intent.amount_received,
    backMinor: charge?.amount_refunded ?? null,
    currency: intent.currency.toUpperCase(),
    last4: cardOf(intent.payment_method)?.last4 ?? '',
    at: new Date(intent.created * 1000).toISOString(),
  }
}

const statuses: Readonly<Record<string, ProcessorPayment['status']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'action',
  processing: 'pending',
  requires_capture: 'authorised',
  canceled: 'canceled',
}

function statusOf(intent: Stripe.PaymentIntent): ProcessorPayment['status'] {
  if (intent.status !== 'succeeded') return statuses[intent.status] ?? 'pending'
  const charge = intent.latest_charge
  const isRefunded = typeof charge === 'object' && charge?.refunded === true
  return isRefunded ? 'refunded' : 'captured'
}

export function setupOf(setup: Stripe.SetupIntent): CardSetup {
  const error = setup.last_setup_error
  const status =
    setup.status === 'succeeded' ? 'done' : setup.status === 'requires_action' ? 'action' : 'failed'
  return {
    id: setup.id,
    status,
    clientSecret: setup.client_secret ?? '',
    customerId: typeof setup.customer === 'string' ? setup.customer : (setup.customer?.id ?? ''),
    card: cardOf(setup.payment_method),
    decline: error ? declineOf(error) : null,
  }
}

export function refundOf({ status }: Stripe.Refund): ProcessorRefund {
  if (status === 'succeeded') return { status: 'done' }
  return { status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' }
}

/** The payment of a webhook event; null if it is about none. */
export function intentOfEvent({ data }: Stripe.Event): string | null {
  const object = data.object as { object?: string; id?: string; payment_intent?: unknown }
  if (object.object === 'payment_intent') return object.id ?? null
  if (typeof object.payment_intent === 'string') return object.payment_intent
  return object.object === 'terminal.reader'
    ? readerOf(data.object as Stripe.Terminal.Reader).transactionId
    : null
}

/** The state of a reader; it keeps its last payment until it is given another. */
export function readerOf({ action }: Pick<Stripe.Terminal.Reader, 'action'>): ReaderState {
  const asked = action?.process_payment_intent?.payment_intent
  return {
    transactionId: typeof asked === 'string' ? asked : (asked?.id ?? null),
    status: action?.status === 'in_progress' ? 'waiting' : 'ended',
  }
}

/** Our code for the patron, by Stripe's code or decline code. Everything else is `cardDeclined`. */
const declines: Readonly<Record<string, RefusalCode>> = {
  insufficient_funds: 'cardFunds',
  card_velocity_exceeded: 'cardTooOften',
  expired_card: 'cardExpired',
  invalid_expiry_month: 'cardExpired',
  invalid_expiry_year: 'cardExpired',
  incorrect_cvc: 'cardCvcWrong',
  invalid_cvc: 'cardCvcWrong',
  incorrect_number: 'cardNumberWrong',
  invalid_number: 'cardNumberWrong',
  processing_error: 'cardProcessing',
  issuer_not_available: 'cardProcessing',
  try_again_later: 'cardProcessing',
  authentication_required: 'cardAuthentication',
  payment_intent_authentication_failure: 'cardAuthentication',
  setup_intent_authentication_failure: 'cardAuthentication',
}

function declineOf(error: { code?: string | null; decline_code?: string | null }): Decline {
  const reason = error.decline_code ?? error.code ?? 'card_declined'
  const code = declines[reason] ?? declines[error.code ?? ''] ?? 'cardDeclined'
  return { code, reason }
}

/** Classifies a failed call to Stripe. Stripe's library goes by the status of the answer. */
export function failureOf(error: unknown): Exclude<ProcessorAnswer<never>, { outcome: 'done' }> {
  const { type = '', code, statusCode } = (error ?? {}) as Partial<Stripe.errors.StripeError>
  if (type === 'StripeCardError')
    return { outcome: 'declined', decline: declineOf(error as { code?: string }) }
  if (type === 'StripeRateLimitError') return { outcome: 'busy', reason: code ?? type }
  const isRefused = statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 409
  return { outcome: isRefused ? 'error' : 'unknown', reason: code ?? (type || 'unexpected') }
}

type Answering = <T>(what: string, ask: () => Promise<T>) => Promise<ProcessorAnswer<T>>

/**
 * Readers driven by Stripe: we name the payment, the reader requests the card and authorises it. Tips are requested on
 * our screens, and the patron can cancel at the reader.
 */
export function readersOf({ terminal }: Stripe, answerOf: Answering) {
  return {
    askReader: async (readerId, { id, paymentId }) => {
      const asked = await answerOf('askReader', async () =>
        readerOf(
          await terminal.readers.processPaymentIntent(
            readerId,
            {
              payment_intent: id,
              process_config: { enable_customer_cancellation: true, skip_tipping: true },
            },
            { idempotencyKey: `mayim-${paymentId}-reader` },
          ),
        ),
      )
      return named(asked)
    },
    lookReader: readerId =>
      answerOf('lookReader', async () => {
        const reader = await terminal.readers.retrieve(readerId)
        return 'deleted' in reader ? readerOf({ action: null }) : readerOf(reader)
      }),
    // Without a key: it withdraws whatever payment the reader has now.
    stopReader: readerId =>
      answerOf('stopReader', async () => {
        const reader = await terminal.readers.cancelAction(readerId)
        return 'deleted' in reader ? readerOf({ action: null }) : readerOf(reader)
      }),
  } satisfies Partial<Processor>
}

/**
 * A payment that certainly did not begin, whatever the status of Stripe's answer. After a timeout the outcome is
 * unknown.
 */
const refusals: Readonly<Record<string, RefusalCode>> = {
  terminal_reader_busy: 'readerBusy',
  terminal_reader_offline: 'readerOffline',
  terminal_reader_hardware_fault: 'readerOffline',
}

function named<T>(answer: ProcessorAnswer<T>): ProcessorAnswer<T> {
  if (answer.outcome === 'done' || answer.outcome === 'declined') return answer
  const reason = refusals[answer.reason]
  if (reason !== undefined) return { outcome: 'error', reason }
  return answer.outcome === 'error' && answer.reason !== 'terminal_reader_timeout'
    ? { outcome: 'error', reason: 'readerOffline' }
    : { outcome: 'unknown', reason: answer.reason }
}
