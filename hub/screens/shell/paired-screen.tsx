import { useConnection } from '@mayim/ui/client/connection.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { ReactNode } from 'react'
import styles from './paired-screen.module.css'

/** A screen that stands by itself: shown once it is paired, with the way to pair it until then. */
export function PairedScreen({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const session = useSession()
  const silent = useConnection() !== 'online'
  if (session.phase === 'signedIn') return children
  if (session.phase === 'restoring' || silent) {
    return (
      <main className={styles.screen}>
        <title>{t('panel.loading')}</title>
        <h1>
          <span role="status">{t(silent ? 'panel.reconnecting' : 'panel.loading')}</span>
        </h1>
      </main>
    )
  }
  return <NotPaired />
}

/** It belongs to nobody here, or to no room. */
export function NotPaired() {
  const { t } = useTexts()
  return (
    <main className={styles.screen}>
      <title>{t('panel.pair.title')}</title>
      <h1>{t('panel.notPaired')}</h1>
      <a href="/pair">{t('panel.pair.open')}</a>
    </main>
  )
}
