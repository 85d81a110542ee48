import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import type { Language } from '@mayim/domain/language.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { dayAndMonth, timeOf, wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { reasonSentences } from '@mayim/ui/reason-sentences.ts'
import { useState } from 'react'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import { HebrewDate } from '../parts/hebrew-date.tsx'
import layout from '../parts/layout.module.css'
import { useNightNames } from '../parts/night-name.ts'
import styles from './admin.module.css'
import { EditNight } from './edit-night.tsx'

const nightsShown = 62

/** Admin schedule: the nights as the rules give them and as they were set by hand, each with its reasons. */
export function ScheduleScreen() {
  const { t } = useTexts()
  const schedule = useCall('schedule', { query: { days: nightsShown } })
  const [editing, setEditing] = useState<ScheduleDay | null>(null)
  return (
    <>
      <p className={layout.soft}>{t('schedule.intro')}</p>
      <Loaded query={schedule} lines={10}>
        {days => (
          <ul className={styles.nights}>
            {days.map(day => (
              <Night key={day.date} day={day} onEdit={() => setEditing(day)} />
            ))}
          </ul>
        )}
      </Loaded>
      {editing && <EditNight key={editing.date} day={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function Night({ day, onEdit }: { day: ScheduleDay; onEdit: () => void }) {
  const { t, language } = useTexts()
  const nights = useNightNames()
  const name = nights.full(day.date)
  const isByHand = Object.keys(day.byHand ?? {}).length > 0
  return (
    <li className={styles.night}>
      <div className={styles.head}>
        <div>
          <strong>{name}</strong>
          <div className={layout.soft}>
            <HebrewDate day={day} /> {day.hebrewNote && <bdi lang="he">{day.hebrewNote}</bdi>}
          </div>
        </div>
        <Hours day={day} />
      </div>
      {day.needsReview && <Notice tone="warning">{t('schedule.review')}</Notice>}
      {isByHand && <p className={layout.soft}>{t('schedule.byHand')}</p>}
      <details className={styles.why}>
        <summary>{t('schedule.why')}</summary>
        <Sun day={day} />
        <ul>
          {reasonSentences(day.reasons ?? [], { t, language }).map(({ field, text }) => (
            <li key={field}>{text}</li>
          ))}
        </ul>
      </details>
      <Button look="quiet" onClick={onEdit} aria-label={t('schedule.editOf', { night: name })}>
        {t('schedule.edit')}
      </Button>
    </li>
  )
}

function Hours({ day }: { day: ScheduleDay }) {
  const { t, language } = useTexts()
  if (day.closed || !day.openTime || !day.lastEntryTime) return <span>{t('schedule.field.closed')}</span>
  return (
    <span>
      {wallTime(day.openTime, language)} – {wallTime(day.lastEntryTime, language)}
    </span>
  )
}

/** The times of the sun, and the cutoff with its date where that is another. */
function Sun({ day }: { day: ScheduleDay }) {
  const { t, language } = useTexts()
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
  const shown = (time: string | null) => (time === null ? t('schedule.none') : wallTime(time, language))
  const facts = [
    [t('schedule.field.shkia'), shown(day.shkia)],
    ...(day.candles === null ? [] : [[t('schedule.field.candles'), shown(day.candles)]]),
    [t('schedule.field.zmanTevillah'), shown(day.zmanTevillah)],
    ...(day.cutoff === null ? [] : [[t('schedule.field.cutoff'), cutoffOf(day.cutoff, timeZone, language)]]),
  ]
  return <p className={layout.soft}>{facts.map(([name, value]) => `${name} ${value}`).join(' · ')}</p>
}

function cutoffOf(cutoff: string, timeZone: string, language: Language): string {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(cutoff))
  return `${dayAndMonth(date, language)}, ${timeOf(cutoff, timeZone, language)}`
}
