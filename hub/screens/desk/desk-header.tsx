import type { LinkState, PrinterStatus } from '@mayim/contract/entities/device.ts'
import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import type { Weather } from '@mayim/contract/entities/weather.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { longDate, timeOf, wallTime, wallTimeRange } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, IconButton, Kbd } from '@mayim/ui/kit/button.tsx'
import { useOnShift } from '@mayim/ui/reports/shift-form.tsx'
import { Fragment, type ReactNode, type RefObject } from 'react'
import { hebrewDayText } from '../facility/facility-time.ts'
import type { FacilityInfo } from '../facility/use-facility.ts'
import { LanguageSelect } from '../staff/language-select.tsx'
import { signOut } from '../staff/staff-gate.tsx'
import styles from './header.module.css'
import { Lifelines } from './lifelines.tsx'

/** The night, the search, and the state of link, attention and printers. */
export function DeskHeader(props: {
  day: ScheduleDay | undefined
  isTonight: boolean
  onNight: (date: string | null) => void
  now: number
  facility: FacilityInfo
  weather: Weather | null
  printers: readonly PrinterStatus[]
  link: LinkState | undefined
  onLink: () => void
  onScreens: () => void
  settle: ReactNode
  search: string
  searchBox: RefObject<HTMLInputElement | null>
  onSearch: (search: string) => void
}) {
  const { t, language } = useTexts()
  return (
    <header className={styles.header}>
      <NightNav
        day={props.day}
        isTonight={props.isTonight}
        onNight={props.onNight}
        timeZone={props.facility.timeZone}
        weather={props.weather}
      />
      <time className={styles.clock}>{timeOf(props.now, props.facility.timeZone, language)}</time>
      <SearchBox box={props.searchBox} value={props.search} onChange={props.onSearch} />
      <Lifelines
        link={props.link}
        printers={props.printers}
        onLink={props.onLink}
        onScreens={props.onScreens}
      >
        {props.settle}
      </Lifelines>
      <LanguageSelect />
      <Button look="quiet" icon="logout" onClick={() => void signOut()}>
        {t('desk.signIn.out')}
      </Button>
    </header>
  )
}

/** Searches the visits of the night by code, name or phone. Escape and the clear button empty it. */
function SearchBox(props: {
  box: RefObject<HTMLInputElement | null>
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTexts()
  return (
    <div className={styles.search}>
      <input
        ref={props.box}
        aria-label={t('desk.search')}
        placeholder={t('desk.search')}
        value={props.value}
        onChange={event => props.onChange(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Escape' && props.onChange('')}
      />
      {props.value === '' ? (
        <Kbd title={t('desk.searchHint')}>/</Kbd>
      ) : (
        <IconButton icon="cross" label={t('desk.clear')} onClick={() => props.onChange('')} />
      )}
    </div>
  )
}

/**
 * The date of the night, whether it is open and from when, who is on now, the nights around it, and the way back to
 * tonight.
 */
function NightNav(props: {
  day: ScheduleDay | undefined
  isTonight: boolean
  onNight: (date: string | null) => void
  timeZone: string
  weather: Weather | null
}) {
  const { t, language } = useTexts()
  const { day, isTonight, onNight, weather } = props
  const onShift = useOnShift(isTonight ? day?.date : undefined, props.timeZone)
  if (!day) return <h1 className={styles.title}>{t('desk.title')}</h1>
  const { date, openTime, lastEntryTime, zmanTevillah, hebrewNote } = day
  return (
    <div className={styles.night} data-other={!isTonight || undefined}>
      <IconButton icon="back" label={t('board.night.before')} onClick={() => onNight(addDays(date, -1))} />
      <div>
        <h1>
          {longDate(date, language)}{' '}
          <small>
            <bdi>{hebrewDayText(day, language)}</bdi>
          </small>
        </h1>
        <p>
          {openTime && lastEntryTime
            ? t('desk.open', { hours: wallTimeRange(openTime, lastEntryTime, language) })
            : t('desk.closed')}
          {zmanTevillah && <> · {t('desk.zman', { time: wallTime(zmanTevillah, language) })}</>}
          {hebrewNote && (
            <>
              {' '}
              · <bdi>{hebrewNote}</bdi>
            </>
          )}
        </p>
        <Outside weather={weather} onShift={onShift} />
      </div>
      <IconButton icon="forward" label={t('board.night.after')} onClick={() => onNight(addDays(date, 1))} />
      {!isTonight && (
        <Button look="quiet" onClick={() => onNight(null)}>
          {t('board.night.tonight')}
        </Button>
      )}
    </div>
  )
}

/** The weather and who is on now: a line of their own, which wraps below the hours and does not widen the header. */
function Outside({ weather, onShift }: { weather: Weather | null; onShift: readonly string[] }) {
  const { t } = useTexts()
  const parts = [
    weather &&
      t('desk.weather', {
        // One value: the sentence keeps its number and unit together.
        temperature: `${weather.temperature} °${weather.unit}`,
        sky: t(`desk.sky.${weather.sky}`),
      }),
    onShift.length > 0 && t('desk.onShift', { names: onShift.join(', ') }),
  ].filter(part => typeof part === 'string')
  if (parts.length === 0) return null
  return (
    <p className={styles.outside}>
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </p>
  )
}
