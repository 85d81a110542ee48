import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { useNow } from '@mayim/ui/client/now.ts'
import { longDate, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon, type IconName } from '@mayim/ui/kit/icon.tsx'
import { hebrewDayText } from '../../facility/hebrew-day.ts'
import { useFacility } from '../../facility/use-facility.ts'
import styles from './lock.module.css'

const clockEveryMs = 1_000

/** The facility, its clock, and the night in numbers: what a locked desk may show to anyone. */
export function EveningInNumbers({ numbers }: { numbers: CallAnswer<'deskNumbers'> | undefined }) {
  const { t, language } = useTexts()
  const facility = useFacility()
  const now = useNow(clockEveryMs)
  return (
    <section className={styles.still}>
      <ConnectionBanner />
      <h1>
        <bdi>{facility.name}</bdi>
      </h1>
      <time className={styles.clock}>{timeOf(now, facility.timeZone, language)}</time>
      {numbers && (
        <>
          <p>
            {longDate(numbers.day.date, language)} · <bdi>{hebrewDayText(numbers.day, language)}</bdi>
          </p>
          <ul>
            {numbersOf(numbers).map(({ key, icon, count, urgent }) => (
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

function numbersOf(numbers: CallAnswer<'deskNumbers'>): Count[] {
  const { asks, late, waiting, ready, here, upcoming, rooms } = numbers
  return [
    ...(asks > 0 ? [{ key: 'asks', icon: 'bell', count: asks, urgent: true } as const] : []),
    ...(late > 0 ? [{ key: 'late', icon: 'hourglass', count: late, urgent: true } as const] : []),
    { key: 'waiting', icon: 'clock', count: waiting },
    { key: 'ready', icon: 'bell', count: ready },
    { key: 'here', icon: 'person', count: here },
    { key: 'upcoming', icon: 'calendar', count: upcoming },
    ...(rooms === null ? [] : [{ key: 'rooms', icon: 'door', count: rooms } as const]),
  ]
}
