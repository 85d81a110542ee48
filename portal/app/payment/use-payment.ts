import { ApiError } from '@mayim/ui/client/api-error.ts'
import { type CallAnswer, type CallInput, callApi } from '@mayim/ui/client/call-api.ts'
import { invalidateAfter } from '@mayim/ui/client/invalidate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { afterRefusal } from './after-refusal.ts'

export type PaymentBody = Omit<CallInput<'makePayment'>['body'], 'idempotencyKey'>
export type PaymentInfo = NonNullable<PaymentBody['paymentInfo']>
export type PaymentMade = CallAnswer<'makePayment'>

export type PaymentState =
  | { readonly phase: 'idle' | 'paying' | 'asking' }
  | { readonly phase: 'done'; readonly made: PaymentMade }
  | { readonly phase: 'failed'; readonly error: ApiError; readonly otherCard: boolean }

/** How long between two questions about a payment that nobody knows of. */
const askAgainMs = 3_000

/**
 * Makes one payment: sends it with a key of its own, lets her bank ask her, and goes on asking about one whose outcome
 * is unknown. A second press while one is under way does nothing; the same intent sent again after a failure keeps its
 * key, so that it is charged once (house rules, Money). Tells whether she needs another card.
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
    const ended = await settle({ ...body, idempotencyKey: intent.current.key })
    isBusy.current = false
    if (ended === null) return null
    const needsOther = ended.phase === 'failed' && ended.otherCard
    if (ended.phase === 'done' || needsOther) intent.current = { what: '', key: '' }
    setState(ended)
    invalidateAfter(client, 'makePayment')
    return needsOther ? 'otherCard' : null
  }

  /** Null when she left the screen before it was known. */
  async function settle(body: CallInput<'makePayment'>['body']): Promise<PaymentState | null> {
    while (alive.current) {
      try {
        return { phase: 'done', made: await callApi('makePayment', { body }) }
      } catch (caught) {
        const error = caught instanceof ApiError ? caught : new ApiError(0, 'internal', String(caught))
        const next = afterRefusal(error)
        if (next === 'otherCard' || next === 'stay')
          return { phase: 'failed', error, otherCard: next === 'otherCard' }
        if (next === 'prove') await prove(String(error.detail.clientSecret)).catch(() => undefined)
        else {
          setState({ phase: 'asking' })
          await new Promise(resolve => setTimeout(resolve, askAgainMs))
        }
      }
    }
    return null
  }

  return { state, pay, reset: () => setState({ phase: 'idle' }) }
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
