import { ApiError } from '@mayim/ui/client/api-error.ts'
import { type CallInput, callApi } from '@mayim/ui/client/call-api.ts'
import { useEffect, useRef, useState } from 'react'
import { isOver, type ReaderStep, stepAfter } from './reader-step.ts'

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
      const told = await ask(mine)
      if (turn.current !== mine) return null
      const next = stepAfter(told, { questions, unsureMs: performance.now() - unsureSince })
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
