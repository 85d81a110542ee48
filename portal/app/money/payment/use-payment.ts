import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ApiError } from '@mayim/ui/client/api-error.ts'
import { type CallAnswer, type CallCode, type CallInput, callApi } from '@mayim/ui/client/call-api.ts'
import { invalidateAfter } from '@mayim/ui/client/invalidate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

export type PaymentBody = Omit<CallInput<'makePayment'>['body'], 'idempotencyKey'>
export type PaymentInfo = NonNullable<PaymentBody['paymentInfo']>
export type PaymentMade = CallAnswer<'makePayment'>

export type PaymentState =
  | { readonly phase: 'idle' | 'paying' | 'asking' }
  | { readonly phase: 'done'; readonly made: PaymentMade }
  | { readonly phase: 'failed'; readonly error: ApiError; readonly otherCard: boolean }

/** Between two retries of a payment whose outcome is unknown. */
const askAgainMs = 3_000

/**
 * Makes one payment: sends it with an idempotency key, lets the patron confirm it at her bank, and retries one whose
 * outcome is unknown. A second press during the payment does nothing. The same payment sent again after a failure keeps
 * its key, so that it is charged once (money-35). Returns whether another card is needed.
 */
export function usePayment(prove: (clientSecret: string) => Promise<unknown>) {
  const client = useQueryClient()
  const [state, setState] = useState<PaymentState>({ phase: 'idle' })
  const isBusy = useRef(false)
  const intent = useRef({ what: '', key: '' })
  const alive = useAlive()

  async function pay(body: PaymentBody): Promise<'otherCard' | null> {
    if (isBusy.current) return null
    isBusy.current = true
    setState({ phase: 'paying' })
    const what = JSON.stringify(body)
    if (intent.current.what !== what) intent.current = { what, key: crypto.randomUUID() }
    const ended = await settle(
      { ...body, idempotencyKey: intent.current.key },
      { prove, isAlive: () => alive.current, onAsking: () => setState({ phase: 'asking' }) },
    )
    isBusy.current = false
    if (ended === null) return null
    const needsOther = ended.phase === 'failed' && ended.otherCard
    if (ended.phase === 'done' || needsOther) intent.current = { what: '', key: '' }
    setState(ended)
    invalidateAfter(client, 'makePayment')
    return needsOther ? 'otherCard' : null
  }

  return { state, pay, reset: () => setState({ phase: 'idle' }) }
}

interface Settling {
  readonly prove: (clientSecret: string) => Promise<unknown>
  readonly isAlive: () => boolean
  readonly onAsking: () => void
}

/** Sends a payment until its outcome is known; null when the patron left the screen before. */
async function settle(
  body: CallInput<'makePayment'>['body'],
  { prove, isAlive, onAsking }: Settling,
): Promise<PaymentState | null> {
  while (isAlive()) {
    try {
      return { phase: 'done', made: await callApi('makePayment', { body }) }
    } catch (caught) {
      const error = caught instanceof ApiError ? caught : new ApiError(0, 'internal', String(caught))
      const next = nextAfterRefusal(error)
      if (next === 'otherCard' || next === 'stay')
        return { phase: 'failed', error, otherCard: next === 'otherCard' }
      if (next === 'prove') await prove(String(error.detail.clientSecret)).catch(() => undefined)
      else {
        onAsking()
        await new Promise(resolve => setTimeout(resolve, askAgainMs))
      }
    }
  }
  return null
}

/** False once the screen is gone. */
function useAlive() {
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])
  return alive
}

/** What a screen does after a payment that was not approved. */
type NextAfterRefusal =
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
