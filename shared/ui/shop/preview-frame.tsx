import type { EditedEntry, ListName } from '@mayim/contract/entities/listed.ts'
import { type Language, languages } from '@mayim/domain/language.ts'
import { inLanguage } from '@mayim/domain/site/listed.ts'
import { useState } from 'react'
import { useTexts } from '../i18n.ts'
import { TileGroup } from '../kit/tile.tsx'
import { directions, languageNames } from '../language.ts'
import styles from './shop.module.css'
import type { Preview } from './shop-place.ts'

/** The visitors' screen in a frame as wide as a phone, in a language of choice; nothing in it can be pressed. */
export function PreviewFrame(props: {
  list: ListName
  entries: readonly EditedEntry[]
  preview: Preview
  hint?: string
}) {
  const { t, language: own } = useTexts()
  const [language, setLanguage] = useState<Language>(own)
  const { list, preview: Shown } = props
  const entries = props.entries.filter(({ shown }) => shown).map(entry => only(entry, language))
  return (
    <div className={styles.preview}>
      <h3>{t('shop.preview')}</h3>
      {props.hint && <p className={styles.soft}>{props.hint}</p>}
      <TileGroup<Language>
        legend={t('shop.previewIn')}
        minWidth="6rem"
        value={language}
        onChange={setLanguage}
        options={languages.map(value => ({ value, content: languageNames[value] }))}
      />
      <div className={styles.frame} dir={directions[language]} lang={language} inert>
        <Shown list={list} entries={entries} />
      </div>
    </div>
  )
}

/** The entry with the words of one language, so that the screen shows these whatever its own language is. */
function only(entry: EditedEntry, language: Language): EditedEntry {
  const names = inLanguage(entry.names, language)
  const texts = inLanguage(entry.texts, language)
  return {
    ...entry,
    names: { en: names, he: names, yi: names },
    texts: { en: texts, he: texts, yi: texts },
  }
}
