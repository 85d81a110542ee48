import { changeLanguage, useTexts } from '../i18n.ts'
import { type Language, languageNames, languages } from '../language.ts'
import { TileGroup } from './tile.tsx'

/** The languages, each in its own letters. `onChosen` runs after the screen has changed. */
export function LanguageSwitch({ onChosen }: { onChosen?: (language: Language) => void }) {
  const { t, language } = useTexts()
  return (
    <TileGroup
      legend={t('common.language')}
      value={language}
      options={languages.map(each => ({
        value: each,
        content: <span lang={each}>{languageNames[each]}</span>,
      }))}
      onChange={chosen => void changeLanguage(chosen).then(() => onChosen?.(chosen))}
    />
  )
}
