import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { CallCode } from '@mayim/ui/client/call-api.ts'

/** What a screen does when a payment was not simply made. */
export type NextAfterRefusal =
  /** Her bank wants to hear from her; then the same is sent again. */
  | 'prove'
  /** Nobody knows yet; the same is asked again until somebody does, and nothing else may be paid meanwhile. */
  | 'ask'
  /** The card is of no use: she chooses again. */
  | 'otherCard'
  /** Surely nothing was charged; the same may be tried again. */
  | 'stay'

interface Refused {
  readonly status: number
  readonly code: RefusalCode
  readonly detail: Readonly<Record<string, string | number>>
}

/** Answers that leave open whether money moved; an answer that got lost is one of them. */
const open: ReadonlySet<RefusalCode> = new Set<CallCode<'makePayment'>>([
  'paymentUnknown',
  'paymentUnderWay',
  'unreachable',
  'internal',
])

/** Judges a refused payment (house rules, Money: the four outcomes; patron 4, Payment view: on a card error). */
export function nextAfterRefusal({ status, code, detail }: Refused): NextAfterRefusal {
  if (code === 'cardNeedsAction') return 'prove'
  if (status === 0 || open.has(code)) return 'ask'
  if (detail.stripeErrorType === 'card_error' || code === 'savedCardMissing') return 'otherCard'
  return 'stay'
}
