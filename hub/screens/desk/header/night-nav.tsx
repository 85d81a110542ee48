import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { addDays } from '@mayim/domain/business-day.ts'
import { longDate, wallTime, wallTimeRange } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, IconButton } from '@mayim/ui/kit/button.tsx'
import { useOnShift } from '@mayim/ui/registers/use-on-shift.ts'
import { hebrewDayText } from '../../facility/hebrew-day.ts'
import styles from './header.module.css'

/**
 * The date of the night, whether it is open and from when, who is on now, the nights around it, and the way back to
 * tonight.
 */
export function NightNav(props: {
  day: ScheduleDay | undefined
  isTonight: boolean
  onNight: (date: string | null) => void
  timeZone: string
}) {
  const { t, language } = useTexts()
  const { day, isTonight, onNight } = props
  const onShift = useOnShift(isTonight ? day?.date : undefined, props.timeZone)
  if (!day) return <h1 className={styles.title}>{t('desk.title')}</h1>
  const { date, openTime, lastEntryTime, zmanTevillah, hebrewNote } = day
  return (
    <div className={styles.night} data-other={!isTonight || undefined}>
      <IconButton icon="back" label={t('board.night.before')} onClick={() => onNight(addDays(date, -1))} />
      <div>
        <h1>
          {longDate(date, language)}{' '}
          <small>
            <bdi>{hebrewDayText(day, language)}</bdi>
          </small>
        </h1>
        <p>
          {openTime && lastEntryTime
            ? t('desk.open', { hours: wallTimeRange(openTime, lastEntryTime, language) })
            : t('desk.closed')}
          {zmanTevillah && <> · {t('desk.zman', { time: wallTime(zmanTevillah, language) })}</>}
          {hebrewNote && (
            <>
              {' '}
              · <bdi>{hebrewNote}</bdi>
            </>
          )}
          {onShift.length > 0 && (
            <>
              {' '}
              · <bdi>{t('desk.onShift', { names: onShift.join(', ') })}</bdi>
            </>
          )}
        </p>
      </div>
      <IconButton icon="forward" label={t('board.night.after')} onClick={() => onNight(addDays(date, 1))} />
      {!isTonight && (
        <Button look="quiet" onClick={() => onNight(null)}>
          {t('board.night.tonight')}
        </Button>
      )}
    </div>
  )
}
