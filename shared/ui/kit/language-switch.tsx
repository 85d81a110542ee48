import { changeLanguage, useTexts } from '../i18n.ts'
import { type Language, languageNames, languages } from '../language.ts'
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
  const { t, language } = useTexts()
  const legend = t('common.language')
  return (
    <TileGroup
      legend={isTitled ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      value={language}
      options={languages.map(each => ({
        value: each,
        content: <span lang={each}>{languageNames[each]}</span>,
      }))}
      onChange={chosen => void changeLanguage(chosen).then(() => onChosen?.(chosen))}
    />
  )
}
