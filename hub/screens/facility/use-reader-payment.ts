import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ApiError } from '@mayim/ui/client/api-error.ts'
import { type CallAnswer, type CallCode, type CallInput, callApi } from '@mayim/ui/client/call-api.ts'
import { useEffect, useRef, useState } from 'react'

const askAgainMs = 1_000

export type ReaderPayment = Omit<CallInput<'readerPay'>['body'], 'stop'>

interface Turn {
  readonly payment: ReaderPayment
  stops: boolean
}

/**
 * Sends a payment to a reader and polls until its outcome is known. Leaving the screen stops the payment. The hub
 * records the outcome even if no screen polls.
 */
export function useReaderPayment() {
  const [step, setStep] = useState<ReaderStep | null>(null)
  const turn = useRef<Turn | null>(null)

  /** Resolves with the outcome. Null if the screen turned to something else. */
  async function take(payment: ReaderPayment): Promise<ReaderStep | null> {
    const mine: Turn = { payment, stops: false }
    turn.current = mine
    setStep({ at: 'asking' })
    let unsureSince = performance.now()
    for (let questions = 0; ; questions += 1) {
      const answer = await ask(mine)
      if (turn.current !== mine) return null
      const next = stepAfter(answer, { questions, unsureMs: performance.now() - unsureSince })
      if (next.at === 'waiting') unsureSince = performance.now()
      setStep(mine.stops && !isOver(next) ? { at: 'stopping' } : next)
      if (isOver(next)) {
        turn.current = null
        return next
      }
      await new Promise(resolve => setTimeout(resolve, askAgainMs))
      if (turn.current !== mine) return null
    }
  }

  /** Sends the stop with the next poll. The outcome shows whether it was in time. */
  const stop = () => {
    if (!turn.current) return
    turn.current.stops = true
    setStep({ at: 'stopping' })
  }

  /** Turns to something else, and stops a pending payment. */
  const leave = () => {
    const left = turn.current
    turn.current = null
    setStep(null)
    if (left) void ask({ ...left, stops: true })
  }

  useEffect(
    () => () => {
      const left = turn.current
      turn.current = null
      if (left) void ask({ ...left, stops: true })
    },
    [],
  )
  return { step, take, stop, leave }
}

async function ask({ payment, stops }: Turn) {
  const body = { ...payment, ...(stops ? { stop: true } : {}) }
  return callApi('readerPay', { body }).catch((error: unknown) =>
    error instanceof ApiError ? error : new ApiError(0, 'unreachable', ''),
  )
}

type Code = CallCode<'readerPay'>

/** The reader has the payment. `stopping`: the stop was sent, and it is not known whether it was in time. */
type AtReader = 'asking' | 'waiting' | 'stopping'

/** The state of a payment at a reader, as far as this screen knows. */
export type ReaderStep =
  | { readonly at: AtReader | 'paid' | 'unknown' }
  /** Nothing was taken, and nothing will be. */
  | { readonly at: 'refused'; readonly error: ApiError }

/** The earlier answers: how many arrived, and since when none was conclusive. */
export interface EarlierAnswers {
  readonly questions: number
  readonly unsureMs: number
}

/** After this time without a conclusive answer the outcome is shown as unknown. */
const patienceMs = 20_000

/** The amount was paid in another way. This reader takes nothing. */
const settledCodes: ReadonlySet<RefusalCode> = new Set<Code>(['nothingOwed', 'overpaid'])
/** After these errors a card may have been charged. */
const unsureCodes: ReadonlySet<RefusalCode> = new Set<Code>([
  'paymentUnknown',
  'paymentUnderWay',
  'noAnswer',
  'unreachable',
  'internal',
])
/** After these errors nothing was taken. A retry is possible. */
const sureCodes: ReadonlySet<RefusalCode> = new Set<Code>(['processorUnreachable'])
/** These errors mean that this request did not arrive. They say nothing about earlier ones. */
const unheardCodes: ReadonlySet<RefusalCode> = new Set<Code>([
  'portalUnreachable',
  'cardsNotSet',
  // The reader was given to another screen in the meantime.
  'readerMissing',
  'idempotencyKeyReused',
])
const unheardStatuses: ReadonlySet<number> = new Set([401, 403, 429, 503])

/** The next state after one answer. A conclusive refusal ends the payment, at the first request or later. */
export function stepAfter(answer: CallAnswer<'readerPay'> | ApiError, earlier: EarlierAnswers): ReaderStep {
  if (!(answer instanceof ApiError)) {
    return answer.state === 'asking' && earlier.unsureMs > patienceMs
      ? { at: 'unknown' }
      : { at: answer.state }
  }
  const { code, status } = answer
  if (sureCodes.has(code)) return { at: 'refused', error: answer }
  const isUnheard = unheardCodes.has(code) || unheardStatuses.has(status)
  const isUnsure =
    status === 0 || status === 500 || unsureCodes.has(code) || (earlier.questions > 0 && isUnheard)
  if (!isUnsure) return { at: 'refused', error: answer }
  return { at: earlier.unsureMs > patienceMs ? 'unknown' : 'asking' }
}

/** Whether nothing is due now, however it was paid. */
export function isSettled(step: ReaderStep): boolean {
  return step.at === 'paid' || (step.at === 'refused' && settledCodes.has(step.error.code))
}

/** The state at the reader. Null before it has the payment and after it is done. */
export function atReaderOf(step: ReaderStep | null): AtReader | null {
  return step?.at === 'asking' || step?.at === 'waiting' || step?.at === 'stopping' ? step.at : null
}

/** Polling ends once the payment is over. */
export function isOver({ at }: ReaderStep): boolean {
  return at === 'paid' || at === 'refused' || at === 'unknown'
}
