import type { TextKey } from '@mayim/texts/texts.ts'
import { useConnection } from '@mayim/ui/client/connection.ts'
import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { withoutMarks } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { DocumentTitle } from '@mayim/ui/kit/document-title.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { type Language, languageNames, languages } from '@mayim/ui/language.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFacility } from '../facility/use-facility.ts'
import { PairedScreen } from '../shell/paired-screen.tsx'
import { FindVisit } from './find-visit.tsx'
import styles from './kiosk.module.css'
import { useKioskSteps } from './use-kiosk-steps.ts'
import { VisitSteps } from './visit-steps.tsx'

/** The kiosk, after pairing. */
export function KioskApp() {
  return (
    <PairedScreen>
      <KioskScreen />
    </PairedScreen>
  )
}

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
      // The keypad's own page says it above the keys.
      notice={away && step !== 'find' ? t('kiosk.reconnecting') : null}
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

/** The first step. The question is shown in all three languages. */
function ChooseLanguage(props: { onChoose: (language: Language) => void }) {
  const { t } = useTexts()
  return (
    <fieldset className={styles.choices} aria-label={t('kiosk.choose')}>
      {languages.map(each => (
        <button key={each} type="button" lang={each} onClick={() => props.onChoose(each)}>
          {languageNames[each]}
        </button>
      ))}
    </fieldset>
  )
}

/** The frame of every step: the question above, the back button and the read-aloud button below. */
function KioskFrame(props: {
  title: string
  /** The name of the facility, above the title. */
  name?: string
  notice: string | null
  onBack: (() => void) | null
  children: ReactNode
}) {
  const { t, language } = useTexts()
  const middle = useRef<HTMLElement>(null)
  const readAloud = useReadAloud(language)
  return (
    <div className={styles.frame}>
      <DocumentTitle>{t('kiosk.title')}</DocumentTitle>
      <main ref={middle} className={styles.middle}>
        {props.name && (
          <p className={styles.facility}>
            <bdi>{props.name}</bdi>
          </p>
        )}
        <h1>{props.title}</h1>
        {props.children}
      </main>
      <p className={styles.notice} role="status">
        {props.notice}
      </p>
      <footer className={styles.bottom}>
        {props.onBack && (
          <button type="button" className={styles.corner} onClick={props.onBack}>
            <Icon name="undo" size={28} />
            {t('kiosk.back')}
          </button>
        )}
        {readAloud && (
          <button
            type="button"
            className={styles.corner}
            onClick={() => readAloud(middle.current?.innerText ?? '')}
          >
            <Icon name="message" size={28} />
            {t('kiosk.speak')}
          </button>
        )}
      </footer>
    </div>
  )
}

/** No browser has a Yiddish voice, and a Hebrew voice mispronounces it. Yiddish is not read aloud. */
const voiceTags: Readonly<Record<Language, string | null>> = { en: 'en-US', he: 'he-IL', yi: null }

/** Speaks a text in that language. Null if this device has no voice for it. */
function useReadAloud(language: Language): ((text: string) => void) | null {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([])
  useEffect(() => {
    if (!('speechSynthesis' in window)) return
    const look = () => setVoices(speechSynthesis.getVoices())
    look()
    speechSynthesis.addEventListener('voiceschanged', look)
    return () => {
      speechSynthesis.removeEventListener('voiceschanged', look)
      speechSynthesis.cancel()
    }
  }, [])
  const tag = voiceTags[language]
  const voice = tag === null ? undefined : voices.find(each => each.lang.startsWith(tag.slice(0, 2)))
  if (!voice) return null
  return text => {
    speechSynthesis.cancel()
    const said = new SpeechSynthesisUtterance(withoutMarks(text))
    said.voice = voice
    said.lang = voice.lang
    speechSynthesis.speak(said)
  }
}
