import { LinkButton } from '@mayim/shared/ui/base/button.tsx'
import { Loaded } from '@mayim/shared/ui/client/loaded.tsx'
import { useCall } from '@mayim/shared/ui/client/queries.ts'
import { wallTime } from '@mayim/shared/ui/format.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { HebrewDate } from '../hours/hebrew-date.tsx'
import { useNightNames } from '../hours/night-name.ts'
import styles from './home.module.css'

/** Tonight's hours, and the way to the other nights'. */
export function Tonight() {
  const { t, language } = useTexts()
  const nights = useNightNames()
  const schedule = useCall('schedule', { query: { days: 8 } })
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
                  : t('patron.home.openFrom', {
                      from: wallTime(tonight.openTime, language),
                      to: wallTime(tonight.lastEntryTime, language),
                    })}
              </p>
              <p>
                {nights.full(tonight.date)} · <HebrewDate day={tonight} />
              </p>
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
