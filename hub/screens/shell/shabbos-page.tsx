import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { DocumentTitle } from '@mayim/ui/kit/document-title.tsx'
import type { ReactNode } from 'react'
import styles from './paired-screen.module.css'

/** A screen that missed the start or the end of a block recovers within this time. */
const askAgainMs = 20_000

/** The current or next block and its allowed items, for a screen whose own answers do not include them. */
export function useShabbos() {
  return useCall('shabbosState', undefined, { everyMs: askAgainMs, staleMs: 0 })
}

/**
 * The only page of a screen on Shabbos and Yom Tov: nothing on it moves and nothing needs a touch (visit-140). The
 * content below it is for help only, which takes precedence.
 */
export function ShabbosPage(props: { hint?: string; children?: ReactNode }) {
  const { t } = useTexts()
  return (
    <main className={styles.screen}>
      <DocumentTitle>{t('panel.shabbos.title')}</DocumentTitle>
      <h1>{t('panel.shabbos.title')}</h1>
      {props.hint && <p className={styles.hint}>{props.hint}</p>}
      {props.children}
    </main>
  )
}
