import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import type { Language } from '@mayim/domain/language.ts'
import { dayAndMonth, timeOf, wallTime } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Facts } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import { HebrewDate } from '../hebrew-date.tsx'
import { useNightNames } from '../night-names.ts'
import { type BookedNight, percentFull } from './booked-night.ts'
import { reasonSentences } from './reason-sentences.ts'
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
