import { useConnection } from '@mayim/shared/ui/client/connection.ts'
import { useSession } from '@mayim/shared/ui/client/session.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { PairScreen } from './pair-screen.tsx'
import styles from './panel.module.css'
import { RoomScreen } from './room-screen.tsx'

/** `/pair` makes this screen a room's; `/room/{id}` is that room's panel. No router: there are but two. */
export function RoomApp(props: { path: string }) {
  const { t } = useTexts()
  const session = useSession()
  const connection = useConnection()
  const silent = connection !== 'online'
  if (props.path.startsWith('/pair')) return <PairScreen />
  if (session.phase === 'signedIn') {
    const roomId = session.roomId ?? roomInPath(props.path)
    if (roomId !== null) return <RoomScreen roomId={roomId} />
  }
  if (session.phase === 'restoring' || silent) {
    return (
      <main className={styles.pair}>
        <title>{t('panel.loading')}</title>
        <p className={styles.sentence} role="status">
          {t(silent ? 'panel.reconnecting' : 'panel.loading')}
        </p>
      </main>
    )
  }
  return (
    <main className={styles.pair}>
      <title>{t('panel.pair.title')}</title>
      <h1 className={styles.sentence}>{t('panel.notPaired')}</h1>
      <a className={styles.corner} href="/pair">
        {t('panel.pair.open')}
      </a>
    </main>
  )
}

/** The room of `/room/{id}`; null elsewhere. */
export function roomInPath(path: string): number | null {
  const found = /^\/room\/(\d{1,4})(?:\/|$)/.exec(path)
  return found ? Number(found[1]) : null
}
