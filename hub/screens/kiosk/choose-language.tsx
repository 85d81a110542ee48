import { useTexts } from '@mayim/ui/i18n.ts'
import { type Language, languageNames, languages } from '@mayim/ui/language.ts'
import styles from './kiosk.module.css'

/** The first step. The question is shown in all three languages. */
export function ChooseLanguage(props: { onChoose: (language: Language) => void }) {
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
