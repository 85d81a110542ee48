import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { useNow } from '@mayim/ui/client/now.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { longDate, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon, type IconName } from '@mayim/ui/kit/icon.tsx'
import { minutesSince } from '../../facility/facility-time.ts'
import { hebrewDayText } from '../../facility/hebrew-day.ts'
import { useFacility } from '../../facility/use-facility.ts'
import { dayColumns, warnMinutes } from '../board/day-columns.ts'
import styles from './lock.module.css'

const clockEveryMs = 1_000

/** The facility, its clock, and the night in numbers: what a locked desk may show to anyone. */
export function EveningInNumbers() {
  const { t, language } = useTexts()
  const facility = useFacility()
  const now = useNow(clockEveryMs)
  // The desk behind the lock keeps these queries current.
  const board = useCall('dayBoard', { query: {} }).data
  const settings = useCall('settingsGet', undefined, { staleMs: 360_000 }).data ?? {}
  const asking = new Set((useCall('supplyList').data ?? []).map(({ roomId }) => roomId)).size
  return (
    <section className={styles.still}>
      <ConnectionBanner />
      <h1>
        <bdi>{facility.name}</bdi>
      </h1>
      <time className={styles.clock}>{timeOf(now, facility.timeZone, language)}</time>
      {board && (
        <>
          <p>
            {longDate(board.day.date, language)} · <bdi>{hebrewDayText(board.day, language)}</bdi>
          </p>
          <ul>
            {numbersOf(board, settings, now, asking).map(({ key, icon, count, urgent }) => (
              <li key={key} data-urgent={urgent}>
                <Icon name={icon} size={18} />
                {t(`board.still.${key}`, { count })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface Count {
  readonly key: 'upcoming' | 'waiting' | 'ready' | 'here' | 'rooms' | 'late' | 'asks'
  readonly icon: IconName
  readonly count: number
  /** Requests that need reception at the desk. */
  readonly urgent?: true
}

function numbersOf(
  { reservations, rooms }: CallAnswer<'dayBoard'>,
  settings: Parameters<typeof warnMinutes>[1],
  now: number,
  asking: number,
): Count[] {
  const day = dayColumns(reservations, () => false)
  const late = reservations.filter(
    visit =>
      minutesSince(visit.statusSince, now) >=
      (warnMinutes(visit.reservationStatus, settings) ?? Number.POSITIVE_INFINITY),
  ).length
  const free = rooms.filter(({ status, section }) => status === 'Ready' && section.attendant).length
  return [
    ...(asking > 0 ? [{ key: 'asks', icon: 'bell', count: asking, urgent: true } as const] : []),
    ...(late > 0 ? [{ key: 'late', icon: 'hourglass', count: late, urgent: true } as const] : []),
    { key: 'waiting', icon: 'clock', count: day.waiting.length },
    { key: 'ready', icon: 'bell', count: day.ready.length },
    { key: 'here', icon: 'person', count: day.here.length },
    { key: 'upcoming', icon: 'calendar', count: day.upcoming.length },
    ...(rooms.length > 0 ? [{ key: 'rooms', icon: 'door', count: free } as const] : []),
  ]
}
