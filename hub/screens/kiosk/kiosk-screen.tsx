import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import { useConnection } from '@mayim/ui/client/connection.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { changeLanguage, useTexts } from '@mayim/ui/i18n.ts'
import { useState } from 'react'
import { useHouse } from '../facility/use-house.ts'
import { useRest } from '../touch/use-rest.ts'
import { ChooseLanguage } from './choose-language.tsx'
import { FindVisit } from './find-visit.tsx'
import { KioskFrame } from './kiosk-frame.tsx'
import { PayAtReader } from './pay-at-reader.tsx'
import { ShowVisit } from './show-visit.tsx'
import { useKioskPayment } from './use-kiosk-payment.ts'
import { VisitDone } from './visit-done.tsx'

/** A shared screen forgets whoever stood before it (house rules, Privacy). */
const restMs = 10_000
const askAgainMs = 20_000

/** While these stand, she is not asked to touch anything. */
const paying: ReadonlySet<string> = new Set(['asking', 'waiting', 'stopping', 'paid'])

type Step = 'language' | 'find' | 'visit' | 'pay' | 'done'

/** Her language, her phone or code, what is due and, where a reader stands here, her card. Nothing of her stays on the glass. */
export function KioskScreen() {
  const { t, language } = useTexts()
  const [step, setStep] = useState<Step>('language')
  const [visit, setVisit] = useState<KioskVisit | null>(null)
  const [prints, setPrints] = useState(true)
  const [printed, setPrinted] = useState(false)
  const away = useConnection() !== 'online'
  const house = useHouse()
  const state = useCall('kioskState', undefined, { everyMs: askAgainMs, staleMs: 0 }).data
  const { printer = null, takesCards = false } = state ?? {}
  useLive({ onReload: ({ roomId }) => roomId === undefined && location.reload() })
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
  // One that is switched on in the middle of it asks for no touch first.
  if (!state || state.shabbosMode) {
    return (
      <KioskFrame
        title={t(state ? 'kiosk.shabbos' : 'kiosk.title')}
        notice={!state && away ? t('kiosk.reconnecting') : null}
        onBack={null}
      >
        <p>{t(state ? 'kiosk.shabbosHint' : 'kiosk.loading')}</p>
      </KioskFrame>
    )
  }
  return (
    <KioskFrame
      title={t(step === 'find' ? 'kiosk.find.title' : 'kiosk.title')}
      notice={away ? t('kiosk.reconnecting') : null}
      onBack={step === 'language' ? null : again}
    >
      {step === 'language' && (
        <ChooseLanguage
          onChoose={language => {
            void changeLanguage(language)
            setStep('find')
          }}
        />
      )}
      {step === 'find' && <FindVisit away={away} onFound={show} />}
      {step === 'visit' && visit && (
        <ShowVisit
          visit={visit}
          currency={house.currency}
          canPrint={printer !== null}
          prints={prints}
          onPrints={setPrints}
          takesCards={takesCards}
          busy={arrive.isPending || away}
          failure={arrive.error?.message ?? null}
          onVisit={setVisit}
          onHere={() => announce(visit)}
          onPay={() => pay(visit)}
        />
      )}
      {step === 'pay' && visit && payment.step && (
        <PayAtReader
          step={payment.step}
          amount={visit.balance}
          currency={house.currency}
          onStop={payment.stop}
          onAgain={() => pay(visit)}
          onDesk={() => {
            payment.leave()
            end(visit)
          }}
          onEnd={again}
        />
      )}
      {step === 'done' && visit && (
        <VisitDone
          visit={visit}
          currency={house.currency}
          printed={printed}
          onVisit={setVisit}
          onAgain={again}
        />
      )}
    </KioskFrame>
  )
}

/** Whether there is still something to say to her before she waits. */
function isStillToSettle({ reservation, balance }: KioskVisit, takesCards: boolean): boolean {
  if (reservation.reservationStatus === 'Reserved') return true
  return reservation.reservationStatus === 'Arrived' && (balance <= 0 || takesCards)
}
