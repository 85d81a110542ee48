import { useConnection } from '@mayim/ui/client/connection.ts'
import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useFacility } from '../facility/use-facility.ts'
import { useFacilityNow } from '../facility/use-facility-now.ts'
import { ShabbosPage } from '../shell/shabbos-page.tsx'
import { CallCard } from './call-card.tsx'
import styles from './display.module.css'
import { useCallSound } from './use-call-sound.ts'
import { useCallTexts } from './use-call-texts.ts'

/** Polls in case the live stream is silent without breaking. */
const askAgainMs = 10_000
/** As many calls as are readable from the far end of the room. */
const mostShown = 7

/**
 * Waiting numbers and rooms, the newest call large. It needs no touch, and shows the last known calls while the hub
 * is unreachable.
 */
export function DisplayScreen() {
  const { t, language } = useTexts()
  useLive({ onReload: ({ roomId }) => roomId === undefined && reloadPage() })
  const query = useCall('waitingDisplay', undefined, { everyMs: askAgainMs, staleMs: 0 })
  const now = useFacilityNow()
  const facility = useFacility()
  const away = useConnection() !== 'online'
  const areWordsThere = useCallTexts()
  const called = (areWordsThere && query.data?.called) || []
  useCallSound(areWordsThere && query.data ? called : null)
  const [newest, ...others] = called
  if (query.data?.shabbosMode) return <ShabbosPage />
  return (
    <main className={styles.display}>
      <title>{t('kiosk.display.title')}</title>
      <time className={styles.time}>{timeOf(now, facility.timeZone, language)}</time>
      {newest ? (
        <CallCard key={`${newest.code} ${newest.roomName}`} called={newest} large />
      ) : (
        <div className={styles.nobody} role="status">
          <h1>{t(query.data ? 'kiosk.display.nobody' : 'kiosk.loading')}</h1>
        </div>
      )}
      <ul className={styles.others}>
        {others.slice(0, mostShown - 1).map(each => (
          <li key={`${each.code} ${each.roomName}`}>
            <CallCard called={each} large={false} />
          </li>
        ))}
      </ul>
      <p className={styles.notice} role="status">
        {away && t('kiosk.display.reconnecting')}
      </p>
    </main>
  )
}
