import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { type DateFault, dateFault } from '@mayim/domain/booking/booking-date.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { HebrewDate } from '@mayim/ui/calendar/hebrew-date.tsx'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { dayAndMonth, wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, LinkButton } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { TileGroup } from '@mayim/ui/kit/tile.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { daysAhead } from '../../facility/days-ahead.ts'
import { flagSetting, usePublicSettings } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'
import { useNightNames } from '../../frame/parts/visit-time.ts'
import { Screen } from '../../frame/screen.tsx'
import styles from './reserve.module.css'
import { type Draft, useGoTo } from './step.tsx'

/** A night that was chosen and can be no more (booking-2, booking-3, booking-4). */
const faultTexts: Record<DateFault, TextKey> = {
  closed: 'patron.date.reserveDateClosed',
  pastCutoff: 'patron.date.reserveDatePastCutoff',
  tooEarly: 'patron.date.reserveDateTooEarly',
}

/** The choice of night: a tile for each day; a disabled tile shows its reason. */
export function DateStep({ draft }: { draft: Draft }) {
  const { t, language } = useTexts()
  const nights = useNightNames()
  const navigate = useNavigate()
  const goTo = useGoTo()
  const count = useTileCount()
  const schedule = useCall('schedule', { query: { days: count } }, { staleMs: 0 })
  const [picked, setDate] = useState(draft.date)
  // Nothing is chosen yet: selects the first available night, so that a patron who wants it only continues.
  const date = picked ?? schedule.data?.find(day => dateFault(day) === null)?.date ?? null
  const chosen = schedule.data?.find(day => day.date === date)
  const fault = chosen ? dateFault(chosen) : null
  const proceed = { ...draft, date, time: date === draft.date ? draft.time : null }
  return (
    <Screen
      title={t('patron.date.title')}
      onBack={() => void (draft.replacing ? navigate(-1) : navigate('/'))}
      foot={
        <Button
          block
          disabled={!chosen || fault !== null}
          onClick={() =>
            goTo({ step: 'options', draft: proceed }, { keep: { step: 'date', draft: proceed } })
          }
        >
          {t('common.continue')}
        </Button>
      }
    >
      <div className={styles.heading}>
        <h1>{t('patron.date.title')}</h1>
        <p>{t('patron.date.nights', { count: Math.min(count, 7) })}</p>
      </div>
      {draft.replacing && (
        <Notice>
          {t('patron.date.current', {
            date: nights.full(draft.replacing.date),
            time: wallTime(draft.replacing.time, language),
          })}
        </Notice>
      )}
      {fault && <Notice tone="warning">{t(faultTexts[fault])}</Notice>}
      <Loaded query={schedule} lines={6}>
        {days => (
          <TileGroup
            legend={t('patron.date.legend')}
            minWidth="8.5rem"
            value={fault ? null : date}
            onChange={setDate}
            options={days.map(day => ({
              value: day.date,
              disabled: dateFault(day) !== null,
              content: <Night day={day} tonight={days[0]?.date ?? ''} />,
              note: <NightNote day={day} />,
            }))}
          />
        )}
      </Loaded>
      <SpecialRooms />
    </Screen>
  )
}

function useTileCount(): number {
  const settings = usePublicSettings().data
  const { userId } = useSignedIn()
  const local = useCall('userGet', { params: { id: userId } }).data?.localResident ?? false
  return settings ? daysAhead(settings, local) + 1 : 8
}

function Night({ day, tonight }: { day: ScheduleDay; tonight: string }) {
  const { language } = useTexts()
  const nights = useNightNames()
  return (
    <>
      <strong>{nights.inList(day.date, tonight)}</strong>
      <span>{dayAndMonth(day.date, language)}</span>
    </>
  )
}

/** The Hebrew date, and why the night is off where it is. */
function NightNote({ day }: { day: ScheduleDay }) {
  const { t } = useTexts()
  const fault = dateFault(day)
  return (
    <>
      <HebrewDate day={day} short />
      {fault && <span className={styles.reason}>{t(`patron.date.${fault}`)}</span>}
    </>
  )
}

function SpecialRooms() {
  const { t } = useTexts()
  const settings = usePublicSettings().data
  const isOffered = settings !== undefined && flagSetting(settings, 'reservationsKallahContactForm')
  return (
    <section className={styles.section}>
      <h2>{t('patron.date.special')}</h2>
      <div>
        {isOffered ? (
          <LinkButton look="quiet" to="/kallah">
            {t('patron.date.kallahRoom')}
          </LinkButton>
        ) : (
          <Button look="quiet" disabled>
            {t('patron.date.kallahRoom')} · {t('patron.date.comingSoon')}
          </Button>
        )}
      </div>
      <p className={layout.soft}>{t('patron.date.kallahNote')}</p>
    </section>
  )
}
