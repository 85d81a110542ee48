import { ApiError } from '@mayim/ui/client/api-error.ts'
import { callApi } from '@mayim/ui/client/call-api.ts'
import { useEffect, useRef, useState } from 'react'
import { isOver, type ReaderStep, stepAfter } from './reader-step.ts'

const askAgainMs = 1_000

export interface ReaderPayment {
  readonly reservationId: string
  readonly amt: number
  readonly idempotencyKey: string
  readonly readerId?: string
}

interface Turn {
  readonly payment: ReaderPayment
  stops: boolean
}

/**
 * Has a reader take a payment and asks how it stands until that is known. Whoever leaves the screen has it stopped; what it
 * came to is written down without anybody who asks.
 */
export function useReaderPayment() {
  const [step, setStep] = useState<ReaderStep | null>(null)
  const turn = useRef<Turn | null>(null)

  /** Settles with how it ended; null when the screen has turned to something else. */
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

  /** With the next question. Whether it was in time shows in how it ends. */
  const stop = () => {
    if (!turn.current) return
    turn.current.stops = true
    setStep({ at: 'stopping' })
  }

  /** Turns to something else, and has what still waits stopped. */
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
