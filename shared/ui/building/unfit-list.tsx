import type { ScheduleDayChange } from '@mayim/contract/entities/schedule.ts'
import { useNightNames } from '../calendar/night-names.ts'
import { wallTime } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import styles from './building.module.css'
import type { Unfit } from './unfit-dialog.tsx'

interface UnfitListProps {
  readonly nights: readonly ScheduleDayChange[]
  /** Opens what can be done with a booking. Null in a preview. */
  readonly onChoose: ((unfit: Unfit) => void) | null
}

/** The bookings without a place, night by night: codes and times, no names. Nothing if all fit. */
export function UnfitList({ nights, onChoose }: UnfitListProps) {
  const { t, language } = useTexts()
  const names = useNightNames()
  const found = nights.flatMap(({ date, affected }) => affected.map(one => ({ date, ...one })))
  // Rooms that are out on the same night lack a place for the same bookings.
  const lines = [...new Map(found.map(line => [line.reservationId, line])).values()]
  if (lines.length === 0) return null
  return (
    <>
      <strong className={styles.unfit}>{t('building.out.unfit', { count: lines.length })}</strong>
      {lines.map(line => (
        <span key={line.reservationId} className={styles.head}>
          <span>
            {names.full(line.date)} · {wallTime(line.reservationTime, language)} ·{' '}
            <bdi dir="ltr">{line.reservationCode}</bdi>
          </span>
          {onChoose && (
            <Button
              look="quiet"
              aria-label={`${t('building.out.choose')}: ${line.reservationCode}`}
              onClick={() => onChoose(line)}
            >
              {t('building.out.choose')}
            </Button>
          )}
        </span>
      ))}
    </>
  )
}
