import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { changeLanguage, useTexts } from '@mayim/ui/i18n.ts'
import type { Language } from '@mayim/ui/language.ts'
import { useState } from 'react'
import { useRest } from '../touch/use-rest.ts'
import { useKioskPayment } from './use-kiosk-payment.ts'

/** A shared screen forgets whoever stood before it (house rules, Privacy). */
const restMs = 10_000

/** While these stand, she is not asked to touch anything. */
const paying: ReadonlySet<string> = new Set(['asking', 'waiting', 'stopping', 'paid'])

type Step = 'language' | 'find' | 'visit' | 'pay' | 'done'

/** The steps of one visit at the kiosk, and what is kept from one to the next; `again` forgets all of it. */
export function useKioskSteps({ printer, takesCards }: { printer: string | null; takesCards: boolean }) {
  const { language } = useTexts()
  const [step, setStep] = useState<Step>('language')
  const [visit, setVisit] = useState<KioskVisit | null>(null)
  const [prints, setPrints] = useState(true)
  const [printed, setPrinted] = useState(false)
  const arrive = useSend('kioskArrive')
  const end = (last: KioskVisit) => {
    setVisit(last)
    setStep('done')
  }
  const payment = useKioskPayment({ onVisit: setVisit, onDone: end })
  const again = () => {
    payment.leave()
    // What was asked for by someone who has left is not shown to whoever stands there when it comes.
    arrive.reset()
    setStep('language')
    setVisit(null)
    setPrints(true)
    setPrinted(false)
  }
  // The reader waits for her longer than the screen does, and ends that by itself.
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
    // Who is here already is called in the language that she has chosen just now.
    if (!isNew && found.language !== language)
      arrive.mutate({ body: { resId: found.reservation.reservationId, userLanguage: language } })
  }
  const announce = (hers: KioskVisit) => {
    const { reservationId: resId } = hers.reservation
    const body = { resId, userLanguage: language, ...(printer && prints ? { printer } : {}) }
    setPrinted(printer !== null && prints)
    arrive.mutate({ body }, { onSuccess: end })
  }
  const pay = (hers: KioskVisit) => {
    setStep('pay')
    setPrinted(printer !== null && prints)
    void payment.pay({ visit: hers, language, printer: prints ? printer : null })
  }
  const toDesk = (hers: KioskVisit) => {
    payment.leave()
    end(hers)
  }
  return {
    step,
    visit,
    prints,
    printed,
    arrive,
    payment,
    setVisit,
    setPrints,
    again,
    choose,
    show,
    announce,
    pay,
    toDesk,
  }
}

/** Whether there is still something to say to her before she waits. */
function isStillToSettle({ reservation, balance }: KioskVisit, takesCards: boolean): boolean {
  if (reservation.reservationStatus === 'Reserved') return true
  return reservation.reservationStatus === 'Arrived' && (balance <= 0 || takesCards)
}
