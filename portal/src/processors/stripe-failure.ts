import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type Stripe from 'stripe'
import type { Decline, ProcessorAnswer } from './processor.ts'

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

export function declineOf(error: { code?: string | null; decline_code?: string | null }): Decline {
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
