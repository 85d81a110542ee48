import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { CallCode } from '@mayim/ui/client/call-api.ts'

/** What a screen does after a payment that was not approved. */
export type NextAfterRefusal =
  /** The bank requires a confirmation; then the same request is sent again. */
  | 'prove'
  /** The outcome is unknown; the same request is repeated until it is known, and no other payment may be made. */
  | 'ask'
  /** The card was declined: the patron chooses again. */
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

/** Judges a refused payment (money-32; money-44). */
export function nextAfterRefusal({ status, code, detail }: Refused): NextAfterRefusal {
  if (code === 'cardNeedsAction') return 'prove'
  if (status === 0 || open.has(code)) return 'ask'
  if (detail.stripeErrorType === 'card_error' || code === 'savedCardMissing') return 'otherCard'
  return 'stay'
}
