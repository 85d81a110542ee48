import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import { ApiError } from '@mayim/ui/client/api-error.ts'
import { callApi } from '@mayim/ui/client/call-api.ts'
import { textOf } from '@mayim/ui/i18n.ts'
import type { Language } from '@mayim/ui/language.ts'
import { useRef, useState } from 'react'
import { isSettled, type ReaderStep, useReaderPayment } from '../facility/use-reader-payment.ts'
import { type ChosenGift, sumWithGifts } from './add-gift.tsx'

const askAgainMs = 700
/** The portal reports the payment to the hub within moments, unless the link broke just then. */
const mostQuestions = 12

export interface KioskPayer {
  readonly visit: KioskVisit
  /** What she gives beside what is due. */
  readonly gifts: readonly ChosenGift[]
  readonly language: Language
  readonly printer: string | null
}

/** The state of the payment. `notHere`: the card was charged, and the hub has not received the payment. */
export type PaymentStep = ReaderStep | { readonly at: 'notHere' }

/**
 * A payment at the kiosk's reader. The patron's arrival is recorded first, so that the desk sees the patron whatever
 * happens. The amount due is fetched again. Once it is paid, the patron is checked in and the receipt printed.
 */
export function useKioskPayment(on: {
  readonly onVisit: (visit: KioskVisit) => void
  readonly onDone: (visit: KioskVisit) => void
}) {
  const reader = useReaderPayment()
  const [own, setOwn] = useState<PaymentStep | null>(null)
  /**
   * True once the screen shows another visit. Late answers are then dropped, so that the next patron does not see
   * them.
   */
  const round = useRef(0)

  async function pay(payer: KioskPayer): Promise<void> {
    round.current += 1
    const mine = round.current
    setOwn({ at: 'asking' })
    try {
      const visit = await arrive({ ...payer, printer: null })
      if (round.current !== mine) return
      on.onVisit(visit)
      const amt = sumWithGifts(visit.balance, payer.gifts)
      if (amt <= 0) return await admit(payer, mine)
      setOwn(null)
      const payment = {
        reservationId: visit.reservation.reservationId,
        amt,
        ...(payer.gifts.length > 0 ? { gifts: [...payer.gifts] } : {}),
        idempotencyKey: crypto.randomUUID(),
      }
      const ended = await reader.take(payment)
      if (round.current === mine && ended && isSettled(ended)) await admit(payer, mine)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (round.current === mine) setOwn({ at: 'refused', error })
    }
  }

  /** The portal has recorded the payment. The hub has it as soon as the link delivers it. */
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
  /** Before a reader was used there is nothing to wait for. */
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
