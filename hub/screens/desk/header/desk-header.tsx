import type { LinkState, PrinterStatus } from '@mayim/contract/entities/device.ts'
import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import type { Weather } from '@mayim/contract/entities/weather.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import type { RefObject } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { LanguageSelect } from '../../staff/language-select.tsx'
import { signOut } from '../../staff/sign-out.ts'
import styles from './header.module.css'
import { Lifelines } from './lifelines.tsx'
import { NightNav } from './night-nav.tsx'
import { SearchBox } from './search-box.tsx'

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
      />
      <LanguageSelect />
      <Button look="quiet" icon="logout" onClick={() => void signOut()}>
        {t('desk.signIn.out')}
      </Button>
    </header>
  )
}
