import type { ScheduleDayChange } from '@mayim/contract/entities/schedule.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { ApiError } from '../client/api-error.ts'
import { timeOf, wallTime } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Notice } from '../kit/notice.tsx'
import styles from './change-list.module.css'
import { useNightNames } from './night-names.ts'

interface ChangeListProps {
  readonly days: readonly ScheduleDayChange[]
  readonly timeZone: string
}

/** The differences that a change would make, night by night, booked nights first. */
export function ChangeList({ days, timeZone }: ChangeListProps) {
  const { t } = useTexts()
  const nights = useNightNames()
  if (days.length === 0) return <Notice>{t('schedule.nothing')}</Notice>
  return days.map(day => (
    <section key={day.date} aria-label={nights.full(day.date)}>
      <h3>{nights.full(day.date)}</h3>
      <ul className={styles.changes}>
        {day.changes.map(change => (
          <Change key={change.field} change={change} timeZone={timeZone} />
        ))}
      </ul>
      <Affected affected={day.affected} />
    </section>
  ))
}

function Change({ change, timeZone }: { change: ScheduleDayChange['changes'][number]; timeZone: string }) {
  const { t } = useTexts()
  const show = useShownValue(timeZone)
  return (
    <li>
      {t('schedule.change', {
        field: t(`schedule.field.${change.field}` as TextKey),
        before: show(change.before),
        after: show(change.after),
      })}
    </li>
  )
}

function Affected({ affected }: { affected: ScheduleDayChange['affected'] }) {
  const { t, language } = useTexts()
  if (affected.length === 0) return null
  return (
    <Notice tone="warning" title={t('schedule.affected', { count: affected.length })}>
      <ul className={styles.changes}>
        {affected.map(({ reservationCode, reservationTime, outside }) => (
          <li key={reservationCode} className={outside ? styles.outside : undefined}>
            <bdi dir="ltr">{reservationCode}</bdi> · {wallTime(reservationTime, language)} ·{' '}
            {t(outside ? 'schedule.outside' : 'schedule.inside')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function useShownValue(timeZone: string) {
  const { t, language } = useTexts()
  return (value: string | number | boolean | null): string => {
    if (value === null || value === '') return t('schedule.none')
    if (typeof value === 'boolean') return t(value ? 'schedule.yes' : 'schedule.no')
    if (typeof value === 'number') return String(value)
    if (/^\d{2}:\d{2}$/.test(value)) return wallTime(value, language)
    return /^\d{4}-.+Z$/.test(value) ? timeOf(value, timeZone, language) : value
  }
}

/**
 * For `onError` of a save with confirmed reservations: runs the preview again where others are affected by now, so that
 * a further press confirms what is on the screen (calendar-35).
 */
export function whenAffected(previewAgain: () => void) {
  return (error: ApiError): void => {
    if (error.code === 'reservationsAffected') previewAgain()
  }
}
