import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import { ApiError } from '@mayim/ui/client/api-error.ts'
import { callApi } from '@mayim/ui/client/call-api.ts'
import { textOf } from '@mayim/ui/i18n.ts'
import type { Language } from '@mayim/ui/language.ts'
import { useRef, useState } from 'react'
import { isSettled, type ReaderStep } from '../reader/reader-step.ts'
import { useReaderPayment } from '../reader/use-reader-payment.ts'

const askAgainMs = 700
/** The website tells the house of the money within moments, unless their link broke just then. */
const mostQuestions = 12

export interface KioskPayer {
  readonly visit: KioskVisit
  readonly language: Language
  readonly printer: string | null
}

/** How it stands for her who pays; `notHere`: her card was charged, and the house has not heard of it. */
export type PaymentStep = ReaderStep | { readonly at: 'notHere' }

/**
 * She pays at the kiosk's reader: she is announced first, so that the desk knows of her whatever becomes of it; what is due
 * is asked anew; and when it is paid she is checked in, with her receipt.
 */
export function useKioskPayment(on: {
  readonly onVisit: (visit: KioskVisit) => void
  readonly onDone: (visit: KioskVisit) => void
}) {
  const reader = useReaderPayment()
  const [own, setOwn] = useState<PaymentStep | null>(null)
  /** Who left has turned to another visit: nothing that comes late is shown to whoever stands there then. */
  const round = useRef(0)

  async function pay(payer: KioskPayer): Promise<void> {
    round.current += 1
    const mine = round.current
    setOwn({ at: 'asking' })
    try {
      const visit = await arrive({ ...payer, printer: null })
      if (round.current !== mine) return
      on.onVisit(visit)
      if (visit.balance <= 0) return await admit(payer, mine)
      setOwn(null)
      const payment = {
        reservationId: visit.reservation.reservationId,
        amt: visit.balance,
        idempotencyKey: crypto.randomUUID(),
      }
      const ended = await reader.take(payment)
      if (round.current === mine && ended && isSettled(ended)) await admit(payer, mine)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (round.current === mine) setOwn({ at: 'refused', error })
    }
  }

  /** Her money is known at the website; here it is as soon as the link has brought it. */
  async function admit(payer: KioskPayer, mine: number): Promise<void> {
    setOwn({ at: 'paid' })
    for (let questions = 0; questions < mostQuestions; questions += 1) {
      const visit = await arrive(payer).catch(() => null)
      if (round.current !== mine) return
      if (visit && visit.reservation.reservationStatus !== 'Arrived') return on.onDone(visit)
      await new Promise(resolve => setTimeout(resolve, askAgainMs))
    }
    if (round.current === mine) setOwn({ at: 'notHere' })
  }

  const leave = () => {
    round.current += 1
    setOwn(null)
    reader.leave()
  }
  /** Before the reader was asked there is nothing to wait for. */
  const stop = () => {
    if (own?.at !== 'asking') return reader.stop()
    round.current += 1
    setOwn({ at: 'refused', error: new ApiError(409, 'readerStopped', textOf('refusal.readerStopped')) })
  }
  return { step: own ?? reader.step, pay, stop, leave }
}

function arrive({ visit, language, printer }: KioskPayer): Promise<KioskVisit> {
  const { reservationId: resId } = visit.reservation
  return callApi('kioskArrive', { body: { resId, userLanguage: language, ...(printer ? { printer } : {}) } })
}
