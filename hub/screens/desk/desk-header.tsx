import type { LinkState } from '@mayim/contract/entities/device.ts'
import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { longDate, wallTime, wallTimeRange } from '@mayim/ui/format.ts'
import { changeLanguage, useTexts } from '@mayim/ui/i18n.ts'
import { Button, IconButton } from '@mayim/ui/kit/button.tsx'
import { Menu } from '@mayim/ui/kit/menu.tsx'
import { languageNames, languages } from '@mayim/ui/language.ts'
import type { ReactNode, RefObject } from 'react'
import { hebrewDayText } from '../facility/facility-time.ts'
import { useClockText } from '../facility/use-facility.ts'
import { signOut } from '../staff/staff-gate.tsx'
import styles from './header.module.css'
import { proofJob } from './jobs/desk-jobs.ts'
import { Lifelines } from './lifelines.tsx'
import { DeskSearch, type SearchTargets } from './search/desk-search.tsx'
import type { DeskAction } from './tools/desk-actions.ts'
import { NightButtons } from './tools/night-buttons.tsx'
import type { Day } from './use-day.ts'

/** The night and its clock, the search and the most frequent acts, and the state of link, attention and printers. */
export function DeskHeader(props: {
  day: Day
  requests: readonly RoomRequest[]
  searchBox: RefObject<HTMLInputElement | null>
  link: LinkState | undefined
  onLink: () => void
  /** What is to be settled, as a word of its own. */
  settle: ReactNode
  onLock: () => void
}) {
  const { t } = useTexts()
  const { day, requests } = props
  const clock = useClockText(day.now)
  const board = day.board.data
  return (
    <header className={styles.header}>
      <time className={styles.clock}>{clock}</time>
      <NightNav day={board?.day} isTonight={day.isTonight} onNight={day.goTo} />
      <div className={styles.search}>
        <DeskSearch box={props.searchBox} board={board} actions={day.actions} to={searchTargets(day)} />
      </div>
      <div className={styles.acts}>
        <NightButtons isTonight={day.isTonight} night={board?.date} onOpen={day.setDialog} />
      </div>
      <Lifelines
        link={props.link}
        printers={board?.printers ?? []}
        onLink={props.onLink}
        onScreens={() => day.setDialog({ kind: 'screens' })}
      >
        {props.settle}
      </Lifelines>
      <div className={styles.tools}>
        {requests.length > 0 && (
          <Button look="quiet" icon="bell" onClick={() => day.setChosenId(null)}>
            {t('reception.requests.count', { count: requests.length })}
          </Button>
        )}
        <MoreMenu actions={day.actions} />
        <Button look="quiet" icon="lock" onClick={props.onLock}>
          {t('reception.lock.now')}
        </Button>
      </div>
    </header>
  )
}

/** These have buttons of their own. */
const asButtons = new Set(['walkIn', 'book', 'lock'])

function MoreMenu({ actions }: { actions: readonly DeskAction[] }) {
  const { t, language } = useTexts()
  return (
    <Menu
      text={t('board.more')}
      icon="menu"
      items={[
        ...actions
          .filter(({ id }) => !asButtons.has(id))
          .map(({ id, icon, text, run }) => ({ key: id, icon, text, onPress: run })),
        ...languages
          .filter(each => each !== language)
          .map(each => ({
            key: each,
            icon: 'globe' as const,
            text: languageNames[each],
            onPress: () => void changeLanguage(each),
          })),
        { key: 'out', icon: 'logout', text: t('desk.signIn.out'), onPress: () => void signOut() },
      ]}
    />
  )
}

/** Where the entries of the search lead. */
function searchTargets(day: Day): SearchTargets {
  const { setDialog } = day
  return {
    onVisit: day.choose,
    onPerson: userId => setDialog({ kind: 'person', userId }),
    onBook: who => setDialog({ kind: 'book', who }),
    onWalkIn: start => setDialog({ kind: 'walkIn', start }),
    onRoom: roomId => setDialog({ kind: 'room', roomId }),
    onProof: proof => day.jobs.perform(proofJob(proof, id => day.choose(id))),
  }
}

/**
 * The date of the night, whether it is open and from when, the nights around it, and the way back to tonight.
 */
function NightNav(props: {
  day: ScheduleDay | undefined
  isTonight: boolean
  onNight: (date: string | null) => void
}) {
  const { t, language } = useTexts()
  const { day, isTonight, onNight } = props
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
