import type { TextKey } from '@mayim/texts/texts.ts'
import { useConnection } from '@mayim/ui/client/connection.ts'
import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useFacility } from '../facility/use-facility.ts'
import { ChooseLanguage } from './choose-language.tsx'
import { FindVisit } from './find-visit.tsx'
import { KioskFrame } from './kiosk-frame.tsx'
import { useKioskSteps } from './use-kiosk-steps.ts'
import { VisitSteps } from './visit-steps.tsx'

const askAgainMs = 20_000

const titles: Readonly<Partial<Record<string, TextKey>>> = {
  language: 'kiosk.greeting',
  find: 'kiosk.find.title',
}

/**
 * The kiosk: the patron's language, phone or code, the amount due, and the card if a reader is here. Nothing stays on
 * the screen afterwards.
 */
export function KioskScreen() {
  const { t } = useTexts()
  const away = useConnection() !== 'online'
  const { currency } = useFacility()
  const name = useShownName()
  const state = useCall('kioskState', undefined, { everyMs: askAgainMs, staleMs: 0 }).data
  const { printer = null, takesCards = false, gifts: offered = [] } = state ?? {}
  useLive({ onReload: ({ roomId }) => roomId === undefined && reloadPage() })
  const steps = useKioskSteps({ printer, takesCards })
  const { step, visit } = steps
  // A kiosk that starts during a block shows no normal step before its state is loaded.
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
      title={t(titles[step] ?? 'kiosk.title')}
      name={step === 'language' ? name : ''}
      notice={away ? t('kiosk.reconnecting') : null}
      onBack={step === 'language' ? null : steps.again}
    >
      {step === 'language' && <ChooseLanguage onChoose={steps.choose} />}
      {step === 'find' && <FindVisit away={away} onFound={steps.show} />}
      {visit && (
        <VisitSteps
          steps={steps}
          visit={visit}
          currency={currency}
          canPrint={printer !== null}
          takesCards={takesCards}
          offered={offered}
          away={away}
        />
      )}
    </KioskFrame>
  )
}

/** The name of the facility if its kiosk shows it, else '' (visit-164). */
function useShownName(): string {
  const settings = useCall('publicSettings', undefined, { staleMs: 360_000 }).data
  return settings?.kioskShowsName?.value === 'True' ? (settings.facilityName?.value ?? '') : ''
}
