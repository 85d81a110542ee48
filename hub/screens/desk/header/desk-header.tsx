import { Button, CloseButton, Kbd, TextInput } from '@mantine/core'
import type { LinkState, PrinterStatus } from '@mayim/contract/entities/device.ts'
import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import type { RefObject } from 'react'
import type { House } from '../../facility/use-house.ts'
import { LanguageSelect } from '../../staff/language-select.tsx'
import { signOut } from '../../staff/sign-out.ts'
import styles from './header.module.css'
import { Lifelines } from './lifelines.tsx'
import { NightNav } from './night-nav.tsx'

/** The night, the search, and how the house's lifelines stand. */
export function DeskHeader(props: {
  day: ScheduleDay | undefined
  isTonight: boolean
  onNight: (date: string | null) => void
  now: number
  house: House
  printers: readonly PrinterStatus[]
  link: LinkState | undefined
  onLink: () => void
  onScreens: () => void
  search: string
  searchBox: RefObject<HTMLInputElement | null>
  onSearch: (search: string) => void
}) {
  const { t, language } = useTexts()
  return (
    <header className={styles.header}>
      <NightNav day={props.day} isTonight={props.isTonight} onNight={props.onNight} />
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
      <Lifelines
        link={props.link}
        printers={props.printers}
        onLink={props.onLink}
        onScreens={props.onScreens}
      />
      <LanguageSelect />
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
