import type { EditedEntry, ListName } from '@mayim/contract/entities/listed.ts'
import { type Language, languages } from '@mayim/domain/language.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useOwnTexts } from '../../client/live.ts'
import { LanguageHere, loadAreaIn, useTexts } from '../../i18n.ts'
import { TileGroup } from '../../kit/tile.tsx'
import { directions, languageNames } from '../../language.ts'
import styles from './shop.module.css'

const areas = ['common', 'patron', 'payment', 'site'] as const

/** The visitors' screen in a frame as wide as a phone, in a language of choice; nothing in it can be pressed. */
export function PreviewFrame({ hint, children }: { hint?: string; children: ReactNode }) {
  const { t, language: own } = useTexts()
  const [language, setLanguage] = useState<Language>(own)
  async function show(chosen: Language) {
    await Promise.all(areas.map(area => loadAreaIn(chosen, area)))
    setLanguage(chosen)
  }
  return (
    <div className={styles.preview}>
      <h3>{t('shop.preview')}</h3>
      {hint && <p className={styles.soft}>{hint}</p>}
      <TileGroup<Language>
        legend={t('shop.previewIn')}
        minWidth="6rem"
        value={language}
        onChange={chosen => void show(chosen)}
        options={languages.map(value => ({ value, content: languageNames[value] }))}
      />
      <div className={styles.frame} dir={directions[language]} lang={language} inert>
        <LanguageHere value={language}>
          <WithOwnTexts>{children}</WithOwnTexts>
        </LanguageHere>
      </div>
    </div>
  )
}

/** At the hub, in the place of the preview. */
export function PreviewAtPortal() {
  const { t } = useTexts()
  return <p className={styles.soft}>{t('shop.previewAtPortal')}</p>
}

/** Loads the facility's own texts of the language here. */
function WithOwnTexts({ children }: { children: ReactNode }) {
  useOwnTexts()
  return children
}

/** The visitors' own screens, with given entries of a list. */
interface Site {
  readonly Preview: ComponentType<{ readonly list: ListName; readonly entries: readonly EditedEntry[] }>
  readonly newsletters: ReactNode
}

/** What the page needs of its side. Newsletters and pictures are changed at the website alone (screens-592). */
export interface ShopPlace {
  readonly currency: string
  /** Null at the hub, which has neither the website to preview nor its pictures. */
  readonly site: Site | null
}

/** What visitors see of a list. */
export function shownOf(entries: readonly EditedEntry[]): EditedEntry[] {
  return entries.filter(({ shown }) => shown)
}
