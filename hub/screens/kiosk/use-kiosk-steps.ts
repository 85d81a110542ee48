import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { changeLanguage, useTexts } from '@mayim/ui/i18n.ts'
import type { Language } from '@mayim/ui/language.ts'
import { useState } from 'react'
import { useRest } from '../shell/touch.ts'
import type { ChosenGift } from './add-gift.tsx'
import { useKioskPayment } from './use-kiosk-payment.ts'

/** A shared screen forgets the last patron after this time (visit-105). */
const restMs = 10_000

/** During these steps the patron is not asked for a touch. */
const paying: ReadonlySet<string> = new Set(['asking', 'waiting', 'stopping', 'paid'])

/** Whether she wants a receipt, and whether it was printed. */
const withReceipt = { prints: true, printed: false }

type Step = 'language' | 'find' | 'visit' | 'gift' | 'pay' | 'done'

/** The steps of one visit at the kiosk, and the state between them. `again` clears all of it. */
export function useKioskSteps({ printer, takesCards }: { printer: string | null; takesCards: boolean }) {
  const { language } = useTexts()
  const [step, setStep] = useState<Step>('language')
  const [visit, setVisit] = useState<KioskVisit | null>(null)
  const giving = useGiving(setStep)
  const { paper, setPaper, prints, notePrint } = usePaper(printer)
  const arrive = useSend('kioskArrive')
  const end = (last: KioskVisit) => {
    setVisit(last)
    setStep('done')
  }
  const payment = useKioskPayment({ onVisit: setVisit, onDone: end })
  const again = () => {
    payment.leave()
    // An answer to a patron who has left is not shown to the next one.
    arrive.reset()
    setStep('language')
    setVisit(null)
    giving.setGifts([])
    setPaper(withReceipt)
  }
  // The reader's wait is longer than the screen's timeout, and ends on its own.
  const isPaying = step === 'pay' && (payment.step === null || paying.has(payment.step.at))
  useRest(step === 'language' || isPaying ? null : restMs, again)
  const choose = (chosen: Language) => {
    void changeLanguage(chosen)
    setStep('find')
  }
  const show = (found: KioskVisit) => {
    setVisit(found)
    const isNew = isStillToSettle(found, takesCards)
    setStep(isNew ? 'visit' : 'done')
    // A patron who is already here is called in the language that was just chosen.
    if (!isNew && found.language !== language)
      arrive.mutate({ body: { resId: found.reservation.reservationId, userLanguage: language } })
  }
  const announce = (visit: KioskVisit) => {
    const { reservationId: resId } = visit.reservation
    const body = { resId, userLanguage: language, ...(printer && prints ? { printer } : {}) }
    notePrint()
    arrive.mutate({ body }, { onSuccess: end })
  }
  const pay = (visit: KioskVisit) => {
    setStep('pay')
    notePrint()
    void payment.pay({ visit, gifts: giving.gifts, language, printer: prints ? printer : null })
  }
  const toDesk = (visit: KioskVisit) => {
    payment.leave()
    end(visit)
  }
  return {
    step,
    visit,
    ...paper,
    arrive,
    payment,
    setVisit,
    setPrints: (wanted: boolean) => setPaper({ ...paper, prints: wanted }),
    ...giving,
    again,
    choose,
    show,
    announce,
    pay,
    toDesk,
  }
}

/** Whether she gets a receipt. `notePrint` notes that it is printed now, if it is. */
function usePaper(printer: string | null) {
  const [paper, setPaper] = useState(withReceipt)
  const { prints } = paper
  const notePrint = () => setPaper({ prints, printed: printer !== null && prints })
  return { paper, setPaper, prints, notePrint }
}

/** What she gives beside what is due, and the step that asks for it (money-701). */
function useGiving(setStep: (step: Step) => void) {
  const [gifts, setGifts] = useState<readonly ChosenGift[]>([])
  const toVisit = () => {
    setGifts([])
    setStep('visit')
  }
  return { gifts, setGifts, toGift: () => setStep('gift'), toVisit }
}

/** Whether the kiosk has something to say before the patron waits. */
function isStillToSettle({ reservation, balance }: KioskVisit, takesCards: boolean): boolean {
  if (reservation.reservationStatus === 'Reserved') return true
  return reservation.reservationStatus === 'Arrived' && (balance <= 0 || takesCards)
}
