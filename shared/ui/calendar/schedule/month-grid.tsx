import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { monthOf } from '@mayim/domain/calendar/business-day.ts'
import { formatHebrewMonth, gematria, type HebrewMonthKey } from '@mayim/domain/calendar/hebrew-text.ts'
import { useRef } from 'react'
import { wallTimeRange, weekday } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Icon } from '../../kit/icon.tsx'
import { VisuallyHidden } from '../../kit/visually-hidden.tsx'
import { useNightNames } from '../night-names.ts'
import { type BookedNight, percentFull, type useRange } from './nights.ts'
import styles from './schedule.module.css'

interface MonthGridProps {
  readonly month: string
  readonly weeks: readonly (readonly string[])[]
  readonly days: ReadonlyMap<string, ScheduleDay>
  readonly booked: ReadonlyMap<string, BookedNight>
  readonly tonight: string
  readonly choice: ReturnType<typeof useRange>
  readonly label: string
}

/** A month by weeks: each night a button; several are chosen by dragging, with Shift, or by two taps (calendar-490). */
export function MonthGrid({ month, weeks, days, booked, tonight, choice, label }: MonthGridProps) {
  const { t, language } = useTexts()
  const table = useRef<HTMLTableElement>(null)
  const [firstWeek = []] = weeks
  const { range, current } = choice

  function focus(date: string) {
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLButtonElement>(`[data-date="${date}"]`)?.focus(),
    )
  }

  return (
    <table ref={table} className={styles.month} aria-label={label}>
      <thead>
        <tr>
          {firstWeek.map(date => (
            <th key={date} scope="col">
              <span className={styles.longName}>{weekday(date, language)}</span>
              <span className={styles.shortName} aria-hidden="true">
                {shortWeekday(date, language)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(date => (
              <td key={date}>
                <NightButton
                  date={date}
                  day={days.get(date)}
                  booked={booked.get(date)}
                  isOther={monthOf(date) !== month}
                  isTonight={date === tonight}
                  isPast={date < tonight}
                  isChosen={date >= range.from && date <= range.to}
                  isFocusable={date === current}
                  onChoose={extend => choice.choose(date, extend)}
                  onKey={event => {
                    const next = choice.onKey(event)
                    if (next !== null) focus(next)
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <caption className={styles.printOnly}>{t('schedule.title')}</caption>
    </table>
  )
}

function shortWeekday(date: string, language: 'en' | 'he' | 'yi'): string {
  const letters = ['א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ש']
  if (language === 'en') return weekday(date, 'en', 'short')
  return `${letters[new Date(`${date}T12:00:00Z`).getUTCDay()]}׳`
}

interface NightButtonProps {
  readonly date: string
  readonly day: ScheduleDay | undefined
  readonly booked: BookedNight | undefined
  readonly isOther: boolean
  readonly isTonight: boolean
  readonly isPast: boolean
  readonly isChosen: boolean
  readonly isFocusable: boolean
  readonly onChoose: (extend: boolean) => void
  readonly onKey: (event: React.KeyboardEvent) => void
}

function NightButton(props: NightButtonProps) {
  const { date, day, booked, isChosen, onChoose } = props
  const { t, language } = useTexts()
  const nights = useNightNames()
  const hours = hoursOf(day, language) ?? t('schedule.month.isClosed')
  const marks = [
    Object.keys(day?.byHand ?? {}).length > 0 && t('schedule.month.byHandShort'),
    day?.needsReview && t('schedule.month.reviewShort'),
  ].filter(Boolean)
  const spoken = [
    nights.full(date),
    ...(day ? [hebrewOf(day, language), day.hebrewNote, hours] : []),
    ...marks,
    booked && t('schedule.month.booked', { count: booked.reservations }),
    booked && t('schedule.month.full', { percent: percentFull(booked) }),
  ]
  return (
    <button
      type="button"
      data-date={date}
      data-other={props.isOther || undefined}
      data-past={props.isPast || undefined}
      data-closed={day?.closed || undefined}
      data-shabbos={day?.shabbosMode || undefined}
      className={styles.nightButton}
      tabIndex={props.isFocusable ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={props.isTonight ? 'date' : undefined}
      onPointerDown={event => event.button === 0 && event.pointerType !== 'touch' && onChoose(event.shiftKey)}
      onPointerEnter={event => event.buttons === 1 && event.pointerType !== 'touch' && onChoose(true)}
      onClick={event => {
        // A mouse has chosen when it was pressed; a finger and the keyboard choose here.
        if (event.detail === 0 || (event.nativeEvent as PointerEvent).pointerType === 'touch') onChoose(false)
      }}
      onKeyDown={props.onKey}
    >
      <VisuallyHidden>{spoken.filter(Boolean).join(', ')}</VisuallyHidden>
      <span className={styles.night} aria-hidden="true">
        <span className={styles.numbers}>
          <b>{Number(date.slice(8))}</b>
          {day && <bdi className={styles.hebrewDay}>{hebrewOf(day, language)}</bdi>}
        </span>
        {day && <bdi className={styles.hours}>{hours}</bdi>}
        {day?.hebrewNote && (
          <bdi lang="he" className={styles.note}>
            {day.hebrewNote}
          </bdi>
        )}
        <span className={styles.marks}>
          {booked && <span className={styles.count}>{booked.reservations}</span>}
          {marks.length > 0 && <Icon name={day?.needsReview ? 'warning' : 'info'} size={16} />}
        </span>
        {booked && (
          <span className={styles.full}>
            <span style={{ inlineSize: `${percentFull(booked)}%` }} />
          </span>
        )}
      </span>
    </button>
  )
}

function hoursOf(day: ScheduleDay | undefined, language: 'en' | 'he' | 'yi'): string | null {
  if (!day || day.closed || !day.openTime || !day.lastEntryTime) return null
  return wallTimeRange(day.openTime, day.lastEntryTime, language)
}

/** The day in letters; the first of a month with its name. */
function hebrewOf(day: ScheduleDay, language: 'en' | 'he' | 'yi'): string {
  const number = gematria(day.hebrewDay)
  return day.hebrewDay === 1
    ? `${number} ${formatHebrewMonth(day.hebrewMonth as HebrewMonthKey, language)}`
    : number
}
