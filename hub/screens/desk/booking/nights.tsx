import { addDays } from '@mayim/domain/calendar/business-day.ts'
import type { OfferedTime } from '@mayim/domain/capacity/available-for.ts'
import { useNightNames } from '@mayim/ui/calendar/night-names.ts'
import { dayAndMonth, wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { IconButton } from '@mayim/ui/kit/button.tsx'
import { DateField } from '@mayim/ui/kit/date-field.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { hebrewDayText } from '../../facility/facility-time.ts'
import styles from './booking.module.css'
import { type NightOffer, nightsShown } from './use-nights.ts'

/** Seven nights as rows, each with its earliest free time; the weeks before and after; any other date. */
export function Nights(props: {
  nights: readonly NightOffer[] | undefined
  /** Tonight: no earlier night can be booked. */
  first: string
  date: string
  onDate: (date: string) => void
  onFrom: (from: string) => void
}) {
  const { t } = useTexts()
  const { nights, first, date, onDate, onFrom } = props
  const from = nights?.[0]?.day.date ?? first
  const turn = (days: number) => {
    const to = addDays(from, days)
    onFrom(to < first ? first : to)
  }
  return (
    <>
      <div className={styles.week}>
        <IconButton
          icon="back"
          label={t('reception.book.weekBefore')}
          disabled={from <= first}
          onClick={() => turn(-nightsShown)}
        />
        <DateField
          label={t('reception.book.anyNight')}
          min={first}
          value={date}
          onChange={to => {
            onFrom(to)
            onDate(to)
          }}
        />
        <IconButton icon="forward" label={t('reception.book.weekAfter')} onClick={() => turn(nightsShown)} />
      </div>
      <fieldset className={styles.nights}>
        <legend>{t('reception.book.date')}</legend>
        {nights ? (
          nights.map(night => (
            <Night
              key={night.day.date}
              night={night}
              chosen={night.day.date === date}
              onChoose={() => onDate(night.day.date)}
            />
          ))
        ) : (
          <Skeleton lines={nightsShown} />
        )}
      </fieldset>
    </>
  )
}

function Night(props: { night: NightOffer; chosen: boolean; onChoose: () => void }) {
  const { language } = useTexts()
  const names = useNightNames()
  const { day } = props.night
  return (
    <label className={styles.night} data-closed={day.closed || undefined}>
      <input
        type="radio"
        name="night"
        value={day.date}
        disabled={day.closed}
        checked={props.chosen}
        onChange={props.onChoose}
      />
      <span className={styles.nightName}>
        <span>{names.name(day.date)}</span>
        <small>
          {dayAndMonth(day.date, language, 'short')} · <bdi>{hebrewDayText(day, language)}</bdi>
        </small>
      </span>
      <small className={styles.offer}>{useOffer(props.night)}</small>
    </label>
  )
}

/** What a night offers, in a word or a time. */
function useOffer({ day, times }: NightOffer): string {
  const { t, language } = useTexts()
  if (day.closed) return t('reception.book.closed')
  if (times === undefined) return '…'
  const earliest = times.find(({ free }) => free)
  if (earliest) return wallTime(earliest.time, language)
  return t(times.length === 0 ? 'reception.book.nothing' : 'reception.book.fullNight')
}

/** With so many places left, their number is said. */
const few = 2

/**
 * The times of the night as buttons, the earliest first. A full one can be chosen too: it leads to the wait list, or to
 * a reason. A time that is chosen and no longer offered stays in the list.
 */
export function Times(props: {
  times: readonly OfferedTime[] | undefined
  time: string
  onTime: (time: string) => void
}) {
  const { t, language } = useTexts()
  const { times, time } = props
  if (times === undefined) return <Skeleton lines={3} />
  const isListed = time === '' || times.some(each => each.time === time)
  const shown = isListed ? times : [{ time, free: true, left: few + 1, kept: false }, ...times]
  if (shown.length === 0) return <p className={styles.soft}>{t('reception.book.noTimes')}</p>
  return (
    <fieldset className={styles.times}>
      <legend>{t('reception.book.time')}</legend>
      {shown.map(each => (
        <label key={each.time} className={styles.time} data-full={!each.free || undefined}>
          <input
            type="radio"
            name="time"
            value={each.time}
            checked={each.time === time}
            onChange={() => props.onTime(each.time)}
          />
          <span>{wallTime(each.time, language)}</span>
          {!each.free && (
            <small>{t(each.kept ? 'reception.book.keptTime' : 'reception.book.fullTime')}</small>
          )}
          {each.free && each.left <= few && <small>{t('reception.book.left', { count: each.left })}</small>}
        </label>
      ))}
    </fieldset>
  )
}
