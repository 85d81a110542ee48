import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { ReactNode } from 'react'
import styles from './paired-screen.module.css'

/** A screen that missed when it began or ended is true again within this. */
const askAgainMs = 20_000

/** The block that it is now or next and what is allowed in it, for a screen whose own answers do not say. */
export function useShabbos() {
  return useCall('shabbosState', undefined, { everyMs: askAgainMs, staleMs: 0 })
}

/**
 * The one page of a screen on Shabbos and Yom Tov: nothing moves on it and nothing needs a touch (house rules, Shabbos and
 * Yom Tov mode). What stands below it is for help alone, which goes before.
 */
export function ShabbosPage(props: { hint?: string; children?: ReactNode }) {
  const { t } = useTexts()
  return (
    <main className={styles.screen}>
      <title>{t('panel.shabbos.title')}</title>
      <h1>{t('panel.shabbos.title')}</h1>
      {props.hint && <p className={styles.hint}>{props.hint}</p>}
      {props.children}
    </main>
  )
}
