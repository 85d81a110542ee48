import type { KioskVisit } from '@mayim/shared/contract/entities/kiosk.ts'
import { useConnection } from '@mayim/shared/ui/client/connection.ts'
import { useLive } from '@mayim/shared/ui/client/live.ts'
import { useCall, useSend } from '@mayim/shared/ui/client/queries.ts'
import { changeLanguage, useTexts } from '@mayim/shared/ui/i18n.ts'
import { useState } from 'react'
import { useHouse } from '../house.ts'
import { ChooseLanguage } from './choose-language.tsx'
import { FindVisit } from './find-visit.tsx'
import { KioskFrame } from './kiosk-frame.tsx'
import { ShowVisit } from './show-visit.tsx'
import { useRest } from './use-rest.ts'
import { VisitDone } from './visit-done.tsx'

/** A shared screen forgets whoever stood before it (house rules, Privacy). */
const restMs = 10_000
const askAgainMs = 20_000

type Step = 'language' | 'find' | 'visit' | 'done'

/** Three steps: her language, her phone or code, what is due. Nothing of her stays on the glass. */
export function KioskScreen() {
  const { t, language } = useTexts()
  const [step, setStep] = useState<Step>('language')
  const [visit, setVisit] = useState<KioskVisit | null>(null)
  const away = useConnection() !== 'online'
  const house = useHouse()
  const state = useCall('kioskState', undefined, { everyMs: askAgainMs, staleMs: 0 }).data
  useLive({ onReload: ({ roomId }) => roomId === undefined && location.reload() })
  const again = () => {
    setStep('language')
    setVisit(null)
  }
  useRest(step === 'language' ? null : restMs, again)
  const arrive = useSend('kioskArrive')
  const show = (found: KioskVisit) => {
    setVisit(found)
    setStep(isNew(found) ? 'visit' : 'done')
    // Who is here already is called in the language that she has chosen just now.
    if (!isNew(found) && found.language !== language)
      arrive.mutate({ body: { resId: found.reservation.reservationId, userLanguage: language } })
  }
  if (state?.shabbosMode) {
    return (
      <KioskFrame title={t('kiosk.shabbos')} notice={null} onBack={null}>
        <p>{t('kiosk.shabbosHint')}</p>
      </KioskFrame>
    )
  }
  return (
    <KioskFrame
      title={t(step === 'language' ? 'kiosk.title' : step === 'find' ? 'kiosk.find.title' : 'kiosk.title')}
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
          printer={state?.printer ?? null}
          away={away}
          onVisit={setVisit}
          onArrived={arrived => {
            setVisit(arrived)
            setStep('done')
          }}
        />
      )}
      {step === 'done' && visit && (
        <VisitDone visit={visit} currency={house.currency} onVisit={setVisit} onAgain={again} />
      )}
    </KioskFrame>
  )
}

/** Whether there is still something to say to her before she waits. */
function isNew({ reservation, balance }: KioskVisit): boolean {
  if (reservation.reservationStatus === 'Reserved') return true
  return reservation.reservationStatus === 'Arrived' && balance <= 0
}
