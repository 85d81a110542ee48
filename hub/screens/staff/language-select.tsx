import { changeLanguage, useTexts } from '@mayim/ui/i18n.ts'
import { type Language, languageNames, languages } from '@mayim/ui/language.ts'
import styles from './staff.module.css'

/** The language of a staff screen, in its header. */
export function LanguageSelect() {
  const { t, language } = useTexts()
  return (
    <select
      className={styles.language}
      aria-label={t('common.language')}
      value={language}
      onChange={event => void changeLanguage(event.target.value as Language)}
    >
      {languages.map(each => (
        <option key={each} value={each} lang={each}>
          {languageNames[each]}
        </option>
      ))}
    </select>
  )
}
