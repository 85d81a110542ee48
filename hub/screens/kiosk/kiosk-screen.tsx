import { useConnection } from '@mayim/ui/client/connection.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useHouse } from '../facility/use-house.ts'
import { ChooseLanguage } from './choose-language.tsx'
import { FindVisit } from './find-visit.tsx'
import { KioskFrame } from './kiosk-frame.tsx'
import { PayAtReader } from './pay-at-reader.tsx'
import { ShowVisit } from './show-visit.tsx'
import { useKioskSteps } from './use-kiosk-steps.ts'
import { VisitDone } from './visit-done.tsx'

const askAgainMs = 20_000

/** Her language, her phone or code, what is due and, where a reader stands here, her card. Nothing of her stays on the glass. */
export function KioskScreen() {
  const { t } = useTexts()
  const away = useConnection() !== 'online'
  const { currency } = useHouse()
  const state = useCall('kioskState', undefined, { everyMs: askAgainMs, staleMs: 0 }).data
  const { printer = null, takesCards = false } = state ?? {}
  useLive({ onReload: ({ roomId }) => roomId === undefined && location.reload() })
  const steps = useKioskSteps({ printer, takesCards })
  const { step, visit, arrive, payment } = steps
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
      onBack={step === 'language' ? null : steps.again}
    >
      {step === 'language' && <ChooseLanguage onChoose={steps.choose} />}
      {step === 'find' && <FindVisit away={away} onFound={steps.show} />}
      {step === 'visit' && visit && (
        <ShowVisit
          visit={visit}
          currency={currency}
          canPrint={printer !== null}
          prints={steps.prints}
          onPrints={steps.setPrints}
          takesCards={takesCards}
          busy={arrive.isPending || away}
          failure={arrive.error?.message ?? null}
          onVisit={steps.setVisit}
          onHere={() => steps.announce(visit)}
          onPay={() => steps.pay(visit)}
        />
      )}
      {step === 'pay' && visit && payment.step && (
        <PayAtReader
          step={payment.step}
          amount={visit.balance}
          currency={currency}
          onStop={payment.stop}
          onAgain={() => steps.pay(visit)}
          onDesk={() => steps.toDesk(visit)}
          onEnd={steps.again}
        />
      )}
      {step === 'done' && visit && (
        <VisitDone
          visit={visit}
          currency={currency}
          printed={steps.printed}
          onVisit={steps.setVisit}
          onAgain={steps.again}
        />
      )}
    </KioskFrame>
  )
}
