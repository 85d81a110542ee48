import { changeLanguage, useTexts } from '../i18n.ts'
import { directions, type Language, languageNames, languages } from '../language.ts'
import styles from './language-switch.module.css'
import { TileGroup } from './tile.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The languages, each in its own letters. `onChosen` runs after the screen has changed. */
export function LanguageSwitch({
  onChosen,
  isTitled = false,
}: {
  onChosen?: (language: Language) => void
  /** True if the screen's title already asks for the language. */
  isTitled?: boolean
}) {
  const { t, language, direction } = useTexts()
  const legend = t('common.language')
  return (
    <TileGroup
      legend={isTitled ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      minWidth="6rem"
      value={language}
      options={languages.map(each => ({
        value: each,
        content: (
          <span lang={each} className={directions[each] === direction ? undefined : styles.strange}>
            {languageNames[each]}
          </span>
        ),
      }))}
      onChange={chosen => void changeLanguage(chosen).then(() => onChosen?.(chosen))}
    />
  )
}
