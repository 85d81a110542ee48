import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { HebrewDate } from '@mayim/ui/calendar/hebrew-date.tsx'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { dayAndMonth, wallTime, wallTimeRange } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { LinkButton } from '@mayim/ui/kit/button.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { useNavigate } from 'react-router'
import { useNightNames } from '../frame/parts/visit-time.ts'
import { useSchedule } from '../frame/patron/my-reservations.ts'
import { Screen } from '../frame/screen.tsx'
import styles from './hours.module.css'

/** The next eight nights (screens-25). */
export function Hours() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const schedule = useSchedule()
  return (
    <Screen
      title={t('patron.hours.title')}
      onBack={() => void navigate('/')}
      foot={
        <LinkButton to="/reserve" block>
          {t('patron.hours.make')}
        </LinkButton>
      }
    >
      <h1>{t('patron.hours.title')}</h1>
      <Loaded query={schedule} lines={8}>
        {days => (
          <List label={t('patron.hours.title')}>
            {days.map(day => (
              <NightRow key={day.date} day={day} tonight={days[0]?.date ?? ''} />
            ))}
          </List>
        )}
      </Loaded>
    </Screen>
  )
}

function NightRow({ day, tonight }: { day: ScheduleDay; tonight: string }) {
  const { t, language } = useTexts()
  const nights = useNightNames()
  const isOpen = !day.closed && day.openTime !== null && day.lastEntryTime !== null
  return (
    <ListRow
      note={
        <>
          {dayAndMonth(day.date, language, language === 'en' ? 'short' : 'long')} ·{' '}
          <HebrewDate day={day} short />
          {day.hebrewNote && day.hebrewNote !== nights.name(day.date) && (
            <>
              <br />
              <bdi lang="he">{day.hebrewNote}</bdi>
            </>
          )}
          {isOpen && day.zmanTevillah && (
            <>
              <br />
              {t('patron.hours.earliest', { time: wallTime(day.zmanTevillah, language) })}
            </>
          )}
        </>
      }
      end={
        <span className={isOpen ? styles.times : styles.closed}>
          {isOpen
            ? wallTimeRange(day.openTime ?? '', day.lastEntryTime ?? '', language)
            : t('patron.hours.closed')}
        </span>
      }
    >
      <strong>{nights.inList(day.date, tonight)}</strong>
    </ListRow>
  )
}
