import type { RefusalCode, RefusalKind } from '@mayim/domain/refusal.ts'
import { type Refusal, refuse } from '@mayim/domain/result.ts'
import type { Decline } from '../processors/processor.ts'

/** After these the card choice is cleared, and she may choose again (money-44). */
const cardErrors: readonly RefusalCode[] = [
  'cardDeclined',
  'cardFunds',
  'cardExpired',
  'cardCvcWrong',
  'cardNumberWrong',
  'cardProcessing',
  'cardAuthentication',
  'cardTooOften',
]

/** Says why a card was not taken, in our own words; the detail is what the specification's clients look for. */
export function cardRefused(decline: Decline | null): Refusal {
  return refusalOf(decline?.code ?? 'cardDeclined')
}

const unreachable: readonly RefusalCode[] = ['processorUnreachable', 'paymentUnknown']

/** The refusal of a code that was kept with a payment. */
export function refusalOf(code: RefusalCode): Refusal {
  if (cardErrors.includes(code))
    return refuse<RefusalKind>('conflict', code, { detail: { stripeErrorType: 'card_error' } })
  return refuse<RefusalKind>(unreachable.includes(code) ? 'unreachable' : 'conflict', code)
}
