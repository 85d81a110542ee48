import { useConnection } from '@mayim/ui/client/connection.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { ReactNode } from 'react'
import { OwnName } from './own-name.tsx'
import styles from './paired-screen.module.css'

/** A screen of its own device. It is shown after pairing; until then the pairing page is shown. */
export function PairedScreen({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const session = useSession()
  const silent = useConnection() !== 'online'
  if (session.phase === 'signedIn')
    return (
      <>
        {children}
        <OwnName name={session.userName} />
      </>
    )
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

/** The session belongs to no device of this hub, or to no room. */
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
