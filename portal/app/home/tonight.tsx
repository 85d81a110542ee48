import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { LinkButton } from '@mayim/ui/kit/button.tsx'
import { HebrewDate } from '../parts/hebrew-date.tsx'
import { useNightNames } from '../parts/night-name.ts'
import { wallSpan } from '../parts/wall-span.ts'
import { useMyReservations, useSchedule } from '../patron/my-reservations.ts'
import styles from './home.module.css'

/** Tonight's hours, and the way to the other nights'. */
export function Tonight() {
  const { t, language } = useTexts()
  const nights = useNightNames()
  const schedule = useSchedule()
  return (
    <section className={styles.card}>
      <h2 className={styles.label}>{t('patron.home.tonight')}</h2>
      <Loaded query={schedule} lines={2}>
        {([tonight]) =>
          tonight ? (
            <>
              <p className={styles.big}>
                {tonight.closed || !tonight.openTime || !tonight.lastEntryTime
                  ? t('patron.home.closedTonight')
                  : t('patron.home.openHours', {
                      hours: wallSpan(tonight.openTime, tonight.lastEntryTime, language),
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
