import { addDays } from '@mayim/domain/business-day.ts'
import { useState } from 'react'
import type { CallAnswer } from '../client/call-api.ts'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { timeOf } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { DateField } from '../kit/date-field.tsx'
import { Notice } from '../kit/notice.tsx'
import { useNightNames } from '../nights/night-names.ts'
import styles from './reports.module.css'
import type { ReportPlace } from './shown-report.ts'

type Played = CallAnswer<'nightPlayed'>
type Outcome = Played['outcomes'][number]

/**
 * A past night played again by the hub, as it was and with an attendant or a room more or less, in words (visit-740).
 * While the link is cut, the portal says where to find it.
 */
export function WhatIf({ tonight, place }: { tonight: string; place: ReportPlace }) {
  const { t } = useTexts()
  const nights = useNightNames()
  const [night, setNight] = useState(addDays(tonight, -1))
  const played = useCall('nightPlayed', { query: { dt: night } })
  return (
    <section className={styles.content} aria-labelledby="what-if">
      <h2 id="what-if">{t('reports.whatIf.title')}</h2>
      <p className={styles.soft}>{t('reports.whatIf.explain')}</p>
      <div className={styles.controls}>
        <DateField
          label={t('reports.whatIf.night')}
          max={addDays(tonight, -1)}
          value={night}
          onChange={setNight}
        />
      </div>
      <h3>{nights.full(night)}</h3>
      {played.error?.code === 'hubUnreachable' ? (
        <Notice
          tone="info"
          action={
            <Button look="quiet" onClick={() => void played.refetch()}>
              {t('common.tryAgain')}
            </Button>
          }
        >
          {t('reports.whatIf.away')}
        </Notice>
      ) : (
        <Loaded query={played} lines={5}>
          {answer => <Outcomes played={answer} place={place} />}
        </Loaded>
      )}
    </section>
  )
}

function Outcomes({ played, place }: { played: Played; place: ReportPlace }) {
  const { t } = useTexts()
  const { visits, rooms, attendants, outcomes } = played
  if (visits === 0) return <p role="status">{t('reports.empty')}</p>
  return (
    <>
      <p role="status">
        {t('reports.whatIf.visits', { count: visits })} · {t('reports.whatIf.rooms', { count: rooms })} ·{' '}
        {t('reports.whatIf.attendants', { count: attendants })}
      </p>
      <dl className={styles.outcomes}>
        {outcomes.map(outcome => (
          <div key={outcome.change}>
            <dt>{t(`reports.whatIf.change.${outcome.change}`)}</dt>
            <dd>
              <OutcomeText outcome={outcome} place={place} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function OutcomeText({ outcome, place }: { outcome: Outcome; place: ReportPlace }) {
  const { t, language } = useTexts()
  const { roomWaitMinutes, longestRoomWaitMinutes, toMikvahMinutes, lastCalledAt, withoutRoom } = outcome
  const sentences = [
    roomWaitMinutes !== null &&
      t('reports.whatIf.roomWait', { average: roomWaitMinutes, longest: longestRoomWaitMinutes ?? 0 }),
    toMikvahMinutes !== null && t('reports.whatIf.toMikvah', { average: toMikvahMinutes }),
    lastCalledAt !== null &&
      t('reports.whatIf.last', { time: timeOf(lastCalledAt, place.timeZone, language) }),
    withoutRoom > 0 && t('reports.whatIf.without', { count: withoutRoom }),
  ]
  return sentences.filter(each => each !== false).join(' ')
}
