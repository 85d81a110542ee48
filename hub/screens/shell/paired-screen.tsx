import { useConnection } from '@mayim/ui/client/connection.ts'
import { identified } from '@mayim/ui/client/hub-events.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { useStore } from '@mayim/ui/client/store.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { DocumentTitle } from '@mayim/ui/kit/document-title.tsx'
import { type ReactNode, useEffect, useState } from 'react'
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
        <DocumentTitle>{t('panel.loading')}</DocumentTitle>
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
      <DocumentTitle>{t('panel.pair.title')}</DocumentTitle>
      <h1>{t('panel.notPaired')}</h1>
      <a href="/pair">{t('panel.pair.open')}</a>
    </main>
  )
}

const shownMs = 10_000

/** The name of this screen over everything, for ten seconds after a technician asked for it (building-255). */
export function OwnName({ name }: { name: string }) {
  const { t } = useTexts()
  const count = useStore(identified)
  const [seen, setSeen] = useState(count)
  useEffect(() => {
    if (count === seen) return
    const timer = setTimeout(() => setSeen(count), shownMs)
    return () => clearTimeout(timer)
  }, [count, seen])
  if (count === seen) return null
  return (
    <div className={styles.name} role="alert">
      <p>{t('panel.thisScreen')}</p>
      <p className={styles.nameText}>
        <bdi>{name}</bdi>
      </p>
    </div>
  )
}
