import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { HebrewDate } from '@mayim/ui/calendar/hebrew-date.tsx'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useNow } from '@mayim/ui/client/now.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { timeOf, wallTimeRange } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { LinkButton } from '@mayim/ui/kit/button.tsx'
import { textSetting, usePublicSettings } from '../../facility/facility.ts'
import { useNightNames } from '../../frame/parts/visit-time.ts'
import { useMyReservations, useSchedule } from '../../frame/patron/my-reservations.ts'
import styles from './home.module.css'

const minuteMs = 60_000

/** Tonight's hours, and the way to the other nights'. */
export function Tonight() {
  const { t, language } = useTexts()
  const nights = useNightNames()
  const schedule = useSchedule()
  const isOver = useIsOver()
  return (
    <section className={styles.card}>
      <h2 className={styles.label}>{t('patron.home.tonight')}</h2>
      <Loaded query={schedule} lines={2}>
        {([tonight, ...later]) =>
          tonight && isOver(tonight) ? (
            <Over next={later.find(hasHours)} />
          ) : tonight ? (
            <>
              <p className={styles.big}>
                {tonight.closed || !tonight.openTime || !tonight.lastEntryTime
                  ? t('patron.home.closedTonight')
                  : t('patron.home.openHours', {
                      hours: wallTimeRange(tonight.openTime, tonight.lastEntryTime, language),
                    })}
              </p>
              <p>
                {nights.full(tonight.date)} · <HebrewDate day={tonight} />
              </p>
              <ReserveTonight night={tonight} />
            </>
          ) : (
            <p>{t('patron.home.closedTonight')}</p>
          )
        }
      </Loaded>
      <div className={styles.links}>
        <LinkButton to="/hours" look="plain" icon="clock">
          {t('patron.home.hours')}
        </LinkButton>
      </div>
    </section>
  )
}

/** The last entry has passed: the next night with hours. */
function Over({ next }: { next: ScheduleDay | undefined }) {
  const { t, language } = useTexts()
  const nights = useNightNames()
  return (
    <>
      <p className={styles.big}>{t('patron.home.closedNow')}</p>
      {next && (
        <p>
          {nights.full(next.date)} ·{' '}
          {t('patron.home.openHours', {
            hours: wallTimeRange(next.openTime ?? '', next.lastEntryTime ?? '', language),
          })}
        </p>
      )}
    </>
  )
}

function hasHours({ closed, openTime, lastEntryTime }: ScheduleDay): boolean {
  return !closed && openTime !== null && lastEntryTime !== null
}

/** Whether the last entry of tonight has passed, by the facility's clock. */
function useIsOver(): (tonight: ScheduleDay) => boolean {
  const now = useNow(minuteMs)
  const timeZone = textSetting(usePublicSettings().data, 'timeZone')
  return ({ lastEntryTime }) =>
    lastEntryTime !== null &&
    timeZone !== '' &&
    minutesOfNight(timeOf(now, timeZone, 'he')) > minutesOfNight(lastEntryTime)
}

/** Minutes of a business day, which ends at 05:00. */
function minutesOfNight(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return (hour < 5 ? hour + 24 : hour) * 60 + minute
}

/** Straight to the times of tonight, where there are any for her: a booking in five taps. */
function ReserveTonight({ night }: { night: ScheduleDay }) {
  const { t } = useTexts()
  const { phase } = useSession()
  const { query, here, upcoming } = useMyReservations()
  if (phase !== 'signedIn' || !query.data || here || upcoming.length > 0) return null
  if (night.closed || night.pastCutoff || night.tooEarly) return null
  return (
    <LinkButton to="/reserve" state={{ step: 'start', date: night.date }} look="quiet" block icon="calendar">
      {t('patron.home.reserveTonight')}
    </LinkButton>
  )
}
