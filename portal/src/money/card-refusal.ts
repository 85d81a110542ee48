import type { RefusalCode, RefusalKind } from '@mayim/domain/refusal.ts'
import { type Refusal, refuse } from '@mayim/domain/result.ts'
import type { Decline } from './processors/processor.ts'

/** After these the card choice is cleared, and the patron may choose again (money-44). */
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

/** Whether the code says that a card was declined. */
export function isCardError(code: RefusalCode): boolean {
  return cardErrors.includes(code)
}

/** Why a card was declined, as our code; the detail is the field that clients read. */
export function cardRefused(decline: Decline | null): Refusal {
  return refusalOf(decline?.code ?? 'cardDeclined')
}

const unreachable: readonly RefusalCode[] = ['processorUnreachable', 'paymentUnknown']

/** The refusal of a code that is stored with a payment. */
export function refusalOf(code: RefusalCode): Refusal {
  if (isCardError(code))
    return refuse<RefusalKind>('conflict', code, { detail: { stripeErrorType: 'card_error' } })
  return refuse<RefusalKind>(unreachable.includes(code) ? 'unreachable' : 'conflict', code)
}
