import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import type { Reason, ReasonField } from '@mayim/domain/calendar/schedule-reason.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { dayAndMonth, timeOf, wallTime, weekday } from '../../format.ts'
import { type UseTexts, useTexts } from '../../i18n.ts'
import { Facts } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { Language } from '../../language.ts'
import { HebrewDate } from '../hebrew-date.tsx'
import { useNightNames } from '../night-names.ts'
import { type BookedNight, percentFull } from './nights.ts'
import styles from './schedule.module.css'

interface NightDetailsProps {
  readonly day: ScheduleDay
  readonly booked: BookedNight | undefined
  readonly timeZone: string
}

/** One night: its times of the sun, its hours, and why they are so. */
export function NightDetails({ day, booked, timeZone }: NightDetailsProps) {
  const { t, language } = useTexts()
  const nights = useNightNames()
  return (
    <section className={styles.details} aria-label={nights.full(day.date)}>
      <h2>{nights.full(day.date)}</h2>
      <p className={styles.soft}>
        <HebrewDate day={day} /> {day.hebrewNote && <bdi lang="he">{day.hebrewNote}</bdi>}
      </p>
      {day.needsReview && <Notice tone="warning">{t('schedule.review')}</Notice>}
      {Object.keys(day.byHand ?? {}).length > 0 && <p className={styles.soft}>{t('schedule.byHand')}</p>}
      <p>{t('schedule.month.booked', { count: booked?.reservations ?? 0 })}</p>
      {booked && (
        <p className={styles.soft}>
          {t('schedule.month.full', { percent: percentFull(booked) })}.{' '}
          {t('schedule.month.fits', { visits: booked.fits })}
        </p>
      )}
      <Facts facts={useFacts(day, timeZone, language)} />
      <h3>{t('schedule.why')}</h3>
      <ul className={styles.why}>
        {reasonSentences(day.reasons ?? [], { t, language }).map(({ field, text }) => (
          <li key={field}>{text}</li>
        ))}
      </ul>
    </section>
  )
}

function useFacts(day: ScheduleDay, timeZone: string, language: Language) {
  const { t } = useTexts()
  const time = (value: string | null) => (value === null ? t('schedule.none') : wallTime(value, language))
  const hours = day.closed
    ? [{ key: 'closed', name: t('schedule.field.closed'), value: t('schedule.yes') }]
    : (['openTime', 'lastEntryTime', 'lastBath'] as const).map(field => ({
        key: field as string,
        name: t(`schedule.field.${field}`),
        value: <bdi>{time(day[field])}</bdi>,
      }))
  return [
    {
      key: 'kind',
      name: t('schedule.kindName'),
      value: t(`schedule.kind.${day.kind}` as 'schedule.kind.friday'),
    },
    { key: 'shkia', name: t('schedule.field.shkia'), value: <bdi>{time(day.shkia)}</bdi> },
    ...(day.candles === null
      ? []
      : [{ key: 'candles', name: t('schedule.field.candles'), value: <bdi>{time(day.candles)}</bdi> }]),
    { key: 'zman', name: t('schedule.field.zmanTevillah'), value: <bdi>{time(day.zmanTevillah)}</bdi> },
    ...hours,
    ...(day.cutoff === null
      ? []
      : [
          {
            key: 'cutoff',
            name: t('schedule.field.cutoff'),
            value: <bdi>{cutoffOf(day.cutoff, timeZone, language)}</bdi>,
          },
        ]),
  ]
}

function cutoffOf(cutoff: string, timeZone: string, language: Language): string {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(cutoff))
  return `${dayAndMonth(date, language)}, ${timeOf(cutoff, timeZone, language)}`
}

/** One sentence about one part of a night. */
interface ReasonSentence {
  readonly field: ReasonField
  readonly text: string
}

/**
 * The reasons for a night's times, as sentences: one for each part, e.g. "Opens 60 min before nightfall, not before
 * 6:00 PM". Reasons of one field are clauses of one sentence. Needs the texts of the area `schedule`.
 */
export function reasonSentences(
  reasons: readonly Reason[],
  { t, language }: Pick<UseTexts, 't' | 'language'>,
): ReasonSentence[] {
  const clauses = new Map<ReasonField, string[]>()
  for (const { field, key, values } of reasons) {
    const shown = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, shownValue(name, value, t, language)]),
    )
    clauses.set(field, [...(clauses.get(field) ?? []), t(`schedule.reason.${key}` as TextKey, shown)])
  }
  return [...clauses].map(([field, texts]) => ({ field, text: texts.join(', ') }))
}

function shownValue(name: string, value: string | number, t: UseTexts['t'], language: Language): string {
  if (name === 'hours') return duration(Number(value), t)
  if (name === 'date') return `${weekday(String(value), language)} ${dayAndMonth(String(value), language)}`
  if (value === '') return t('schedule.none')
  return /^\d{2}:\d{2}$/.test(String(value)) ? wallTime(String(value), language) : String(value)
}

/** Whole hours as hours, other values as minutes. */
function duration(hours: number, t: UseTexts['t']): string {
  if (Number.isInteger(hours)) return t('schedule.hours', { count: hours })
  return t('schedule.minutes', { minutes: Math.round(hours * 60) })
}
