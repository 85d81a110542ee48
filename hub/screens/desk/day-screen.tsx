import type { OpenPaper } from '@mayim/contract/entities/device.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Alarms, codesByRoom } from '../facility/alarms.tsx'
import { requestsByRoom, requestsByVisit } from '../facility/requests.ts'
import styles from './board/day.module.css'
import { columns } from './board/day-columns.ts'
import { EveningView, useView } from './board/evening-view.tsx'
import { LeftOver } from './board/left-over.tsx'
import { NightRooms, RoomsBoard } from './board/rooms-board.tsx'
import { DayOverlays } from './day-overlays.tsx'
import { DeskHeader } from './desk-header.tsx'
import { WordBar } from './jobs/word-bar.tsx'
import { useLink } from './lifelines.tsx'
import { DeskTools } from './tools/desk-tools.tsx'
import { LinkDrawer } from './tools/link-drawer.tsx'
import { longWaits, SettleDrawer, SettleWord } from './tools/to-settle.tsx'
import { type Day, useDay } from './use-day.ts'

const noRequests: readonly RoomRequest[] = []

/**
 * The desk: tonight on one page, or the night that was chosen.
 * @param props.locked it is out of sight: the lock page shows and sounds the alarms
 */
export function DayScreen(props: { locked: boolean; onLock: () => void }) {
  const { t } = useTexts()
  const day = useDay(props.onLock)
  const { board, setDialog, setChosenId } = day
  const [search, setSearch] = useState('')
  const searchBox = useRef<HTMLInputElement>(null)
  const link = useLink()
  const requests = useCall('supplyList').data ?? noRequests
  const [linkOpen, setLinkOpen] = useState(false)
  const [settleOpen, setSettleOpen] = useState(false)
  const long = longWaits(day.isTonight ? (board.data?.reservations ?? []) : [], day.now)
  const codes = useMemo(() => codesByRoom(board.data?.rooms), [board.data?.rooms])
  useDeskKeys(searchBox, {
    onEscape: () => setChosenId(null),
    onPalette: () => setDialog({ kind: 'palette' }),
    onWalkIn: () => setDialog({ kind: 'walkIn', phone: '' }),
  })
  return (
    <div className={styles.desk}>
      <title>{t('desk.title')}</title>
      {!props.locked && <Alarms codes={codes} />}
      <DeskHeader
        day={board.data?.day}
        isTonight={day.isTonight}
        onNight={day.goTo}
        now={day.now}
        facility={day.facility}
        weather={board.data?.weather ?? null}
        printers={board.data?.printers ?? []}
        link={link}
        onLink={() => setLinkOpen(true)}
        onScreens={() => setDialog({ kind: 'screens' })}
        settle={<SettleWord long={long} onOpen={() => setSettleOpen(true)} />}
        search={search}
        searchBox={searchBox}
        onSearch={setSearch}
      />
      <DayVisits day={day} search={search} requests={requests} onLock={props.onLock} />
      <DayRooms day={day} requests={requests} />
      <DayOverlays day={day} />
      {linkOpen && link && (
        <LinkDrawer link={link} facility={day.facility} onClose={() => setLinkOpen(false)} />
      )}
      {settleOpen && (
        <SettleDrawer
          timeZone={day.facility.timeZone}
          now={day.now}
          visits={board.data?.reservations ?? []}
          long={long}
          onChoose={setChosenId}
          onClose={() => setSettleOpen(false)}
        />
      )}
      <WordBar jobs={day.jobs} />
    </div>
  )
}

/** The visits of the night as columns or as a list, with the desk's tools above them. */
function DayVisits(props: {
  day: Day
  search: string
  requests: readonly RoomRequest[]
  onLock: () => void
}) {
  const { day, search, requests, onLock } = props
  const { board } = day
  const ofVisits = useMemo(() => requestsByVisit(requests), [requests])
  const [view, setView] = useView()
  const roomNames = useMemo(
    () => new Map((board.data?.rooms ?? []).map(room => [room.id, room.name])),
    [board.data?.rooms],
  )
  return (
    <main className={styles.main}>
      <div className={styles.away}>
        <ConnectionBanner />
        <OpenPapers papers={board.data?.papers ?? []} />
      </div>
      <div>
        <DeskTools
          view={view}
          actions={day.actions}
          onView={setView}
          onOpen={day.setDialog}
          onLock={onLock}
        />
        {day.isTonight && (
          <LeftOver
            rooms={board.data?.rooms ?? []}
            waiting={board.data?.leftOver ?? []}
            jobs={day.jobs}
            onChoose={day.choose}
          />
        )}
      </div>
      <Loaded query={board} placeholder={<BoardPlaceholder />}>
        {({ reservations }) => (
          <EveningView
            facility={day.facility}
            now={day.now}
            estimates={day.estimates}
            view={view}
            reservations={reservations}
            roomNames={roomNames}
            requests={ofVisits}
            search={search}
            isTonight={day.isTonight}
            chosenId={day.place.chosenId}
            onChoose={day.setChosenId}
          />
        )}
      </Loaded>
    </main>
  )
}

/** Tonight: the rooms and their status. Another night: the reservation of each room. */
function DayRooms({ day, requests }: { day: Day; requests: readonly RoomRequest[] }) {
  const { data } = day.board
  if (day.isTonight)
    return (
      <RoomsBoard
        rooms={data?.rooms}
        requests={requestsByRoom(requests)}
        cubicles={data?.cubicles ?? []}
        estimates={day.estimates}
        facility={day.facility}
        now={day.now}
        onOpen={day.setDialog}
        onChoose={day.choose}
      />
    )
  return (
    <NightRooms rooms={data?.rooms ?? []} reservations={data?.reservations ?? []} onChoose={day.choose} />
  )
}

/** The placeholder of the board while it loads: its columns with skeleton cards. */
function BoardPlaceholder() {
  const { t } = useTexts()
  return (
    <div className={styles.columns} aria-busy>
      {columns.map((column, at) => (
        <section key={column} className={styles.column} aria-label={t(`desk.group.${column}`)}>
          <h2>{t(`desk.group.${column}`)}</h2>
          <div className={styles.placeholder} aria-hidden={at > 0 || undefined}>
            <Skeleton lines={4} />
          </div>
        </section>
      ))}
    </div>
  )
}

/** The papers that have not come out, and what to do (building-77). Nothing where all did. */
function OpenPapers({ papers }: { papers: readonly OpenPaper[] }) {
  const { t } = useTexts()
  if (papers.length === 0) return null
  return (
    <Notice tone="warning">
      {papers.map(paper => {
        const code = paper.reservationCode
        const name = code === null ? t('reception.papers.sheet') : t('reception.papers.receipt', { code })
        return (
          <span key={paper.id} style={{ display: 'block' }}>
            {paper.state === 'waiting' && paper.why
              ? t(`reception.papers.line.${paper.why}`, { name })
              : t('reception.papers.notPrinted', { name })}
          </span>
        )
      })}
    </Notice>
  )
}

/**
 * Keyboard shortcuts: `/` focuses the search, `+` opens a walk-in, Ctrl-K opens the palette, Escape closes the open
 * overlay. Plain keys do nothing while the focus is in a field.
 */
function useDeskKeys(
  searchBox: RefObject<HTMLInputElement | null>,
  on: { onEscape: () => void; onPalette: () => void; onWalkIn: () => void },
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // A dialog and a menu have their own keys. While locked, the desk is not on the page.
    if (!searchBox.current?.isConnected || document.querySelector('dialog[open], [role="menu"]:popover-open'))
      return
    const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
    if (isPalette) on.onPalette()
    else if (typing) return
    else if (event.key === 'Escape') return on.onEscape()
    else if (event.key === '+') on.onWalkIn()
    else if (event.key === '/') searchBox.current?.focus()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
