import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ApiError } from '@mayim/ui/client/api-error.ts'
import type { CallAnswer, CallCode } from '@mayim/ui/client/call-api.ts'

type Code = CallCode<'readerPay'>

/** The reader has it. `stopping`: it was told to stop, and whether that was in time is not known yet. */
export type AtReader = 'asking' | 'waiting' | 'stopping'

/** How a payment at a reader stands, as far as this screen knows. */
export type ReaderStep =
  | { readonly at: AtReader | 'paid' | 'unknown' }
  /** Nothing was taken by it, and nothing will be. */
  | { readonly at: 'refused'; readonly error: ApiError }

/** What was heard before: how many questions were answered in any way, and since when nothing sure was. */
export interface Heard {
  readonly questions: number
  readonly unsureMs: number
}

/** As long as that nobody could say, and then it is said that nobody knows. */
export const patienceMs = 20_000

/** It is paid, by something else: what this reader was asked for is not taken. */
const settledCodes: ReadonlySet<RefusalCode> = new Set<Code>(['nothingOwed', 'overpaid'])
/** After these a card may have been charged. */
const unsureCodes: ReadonlySet<RefusalCode> = new Set<Code>([
  'paymentUnknown',
  'paymentUnderWay',
  'noAnswer',
  'unreachable',
  'internal',
])
/** Of which it is sure that nothing was taken, although it may be tried again. */
const sureCodes: ReadonlySet<RefusalCode> = new Set<Code>(['processorUnreachable'])
/** They say that this question was not heard, and nothing of the ones before. */
const unheardCodes: ReadonlySet<RefusalCode> = new Set<Code>([
  'portalUnreachable',
  'cardsNotSet',
  // The reader was given to another screen meanwhile.
  'readerMissing',
  'idempotencyKeyReused',
])
const unheardStatuses: ReadonlySet<number> = new Set([401, 403, 429, 503])

/** What the answer to one question makes of it. What is refused for sure, with the first question or after, is over. */
export function stepAfter(told: CallAnswer<'readerPay'> | ApiError, heard: Heard): ReaderStep {
  if (!(told instanceof ApiError)) {
    return told.state === 'asking' && heard.unsureMs > patienceMs ? { at: 'unknown' } : { at: told.state }
  }
  const { code, status } = told
  if (sureCodes.has(code)) return { at: 'refused', error: told }
  const isUnheard = unheardCodes.has(code) || unheardStatuses.has(status)
  const isUnsure =
    status === 0 || status === 500 || unsureCodes.has(code) || (heard.questions > 0 && isUnheard)
  if (!isUnsure) return { at: 'refused', error: told }
  return { at: heard.unsureMs > patienceMs ? 'unknown' : 'asking' }
}

/** Whether she owes nothing now, whatever paid it. */
export function isSettled(step: ReaderStep): boolean {
  return step.at === 'paid' || (step.at === 'refused' && settledCodes.has(step.error.code))
}

/** How the reader has it; null where it has nothing to do with it any more, or not yet. */
export function atReaderOf(step: ReaderStep | null): AtReader | null {
  return step?.at === 'asking' || step?.at === 'waiting' || step?.at === 'stopping' ? step.at : null
}

/** Nothing more is asked once it is over. */
export function isOver({ at }: ReaderStep): boolean {
  return at === 'paid' || at === 'refused' || at === 'unknown'
}
