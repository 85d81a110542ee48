import { Button, CloseButton, Kbd, TextInput } from '@mantine/core'
import type { LinkState, PrinterStatus } from '@mayim/shared/contract/entities/device.ts'
import type { ScheduleDay } from '@mayim/shared/contract/entities/schedule.ts'
import { Icon } from '@mayim/shared/ui/base/icon.tsx'
import { longDate, timeOf, wallTime } from '@mayim/shared/ui/format.ts'
import { changeLanguage, useTexts } from '@mayim/shared/ui/i18n.ts'
import { type Language, languageNames, languages } from '@mayim/shared/ui/language.ts'
import { type RefObject, useId } from 'react'
import type { House } from '../house.ts'
import { signOut } from '../staff/sign-out.ts'
import styles from './day.module.css'
import { Lifelines } from './lifelines.tsx'

/** The night, the search, and how the house's lifelines stand. */
export function DeskHeader(props: {
  day: ScheduleDay | undefined
  now: number
  house: House
  printers: readonly PrinterStatus[]
  link: LinkState | undefined
  onLink: () => void
  search: string
  searchBox: RefObject<HTMLInputElement | null>
  onSearch: (search: string) => void
}) {
  const { t, language } = useTexts()
  const languageId = useId()
  return (
    <header className={styles.header}>
      <NightTitle day={props.day} />
      <time className={styles.clock}>{timeOf(props.now, props.house.timeZone, language)}</time>
      <TextInput
        ref={props.searchBox}
        className={styles.search ?? ''}
        aria-label={t('desk.search')}
        placeholder={t('desk.search')}
        value={props.search}
        onChange={event => props.onSearch(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Escape' && props.onSearch('')}
        rightSectionPointerEvents="all"
        rightSection={
          props.search === '' ? (
            <Kbd title={t('desk.searchHint')}>/</Kbd>
          ) : (
            <CloseButton size="sm" aria-label={t('desk.clear')} onClick={() => props.onSearch('')} />
          )
        }
      />
      <Lifelines link={props.link} printers={props.printers} onLink={props.onLink} />
      <label className={styles.hidden} htmlFor={languageId}>
        {t('common.language')}
      </label>
      <select
        id={languageId}
        className={styles.language}
        value={language}
        onChange={event => void changeLanguage(event.target.value as Language)}
      >
        {languages.map(each => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon name="logout" size={16} />}
        onClick={() => void signOut()}
      >
        {t('desk.signIn.out')}
      </Button>
    </header>
  )
}

/** The night by its date, when it is open and from when on. */
function NightTitle(props: { day: ScheduleDay | undefined }) {
  const { t, language } = useTexts()
  const { day } = props
  if (!day) return <h1>{t('desk.title')}</h1>
  const { openTime, lastEntryTime, zmanTevillah } = day
  return (
    <div className={styles.night}>
      <h1>{longDate(day.date, language)}</h1>
      <p>
        {openTime && lastEntryTime
          ? t('desk.open', { from: wallTime(openTime, language), to: wallTime(lastEntryTime, language) })
          : t('desk.closed')}
        {zmanTevillah && <> · {t('desk.zman', { time: wallTime(zmanTevillah, language) })}</>}
      </p>
    </div>
  )
}
