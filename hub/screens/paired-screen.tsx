import { useConnection } from '@mayim/shared/ui/client/connection.ts'
import { useSession } from '@mayim/shared/ui/client/session.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import type { ReactNode } from 'react'
import styles from './paired-screen.module.css'

/** A screen that stands by itself: shown once it is paired, with the way to pair it until then. */
export function PairedScreen(props: { children: ReactNode }) {
  const { t } = useTexts()
  const session = useSession()
  const silent = useConnection() !== 'online'
  if (session.phase === 'signedIn') return props.children
  if (session.phase === 'restoring' || silent) {
    return (
      <main className={styles.screen}>
        <title>{t('kiosk.loading')}</title>
        <h1>
          <span role="status">{t(silent ? 'kiosk.reconnecting' : 'kiosk.loading')}</span>
        </h1>
      </main>
    )
  }
  return (
    <main className={styles.screen}>
      <title>{t('panel.pair.title')}</title>
      <h1>{t('kiosk.notPaired')}</h1>
      <a href="/pair">{t('panel.pair.open')}</a>
    </main>
  )
}
