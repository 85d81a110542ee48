import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { DocumentTitle } from '@mayim/ui/kit/document-title.tsx'
import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Alarms, codesByRoom } from '../facility/alarms.tsx'
import { requestsByRoom, requestsByVisit } from '../facility/requests.ts'
import styles from './board/desk.module.css'
import { eveningGroups } from './board/evening-groups.ts'
import { EveningPane } from './board/evening-pane.tsx'
import { suggestedRooms } from './board/free-rooms.ts'
import { PeoplePane, PeoplePlaceholder } from './board/people-pane.tsx'
import { NightRooms, RoomsPane } from './board/rooms-pane.tsx'
import { BeforeClosing } from './closing/before-closing.tsx'
import { DayOverlays } from './day-overlays.tsx'
import { DeskHeader } from './desk-header.tsx'
import { WordBar } from './jobs/word-bar.tsx'
import { useLink } from './lifelines.tsx'
import { LinkDrawer } from './tools/link-drawer.tsx'
import { longWaits, SettleDrawer, SettleWord } from './tools/to-settle.tsx'
import { type Day, useDay } from './use-day.ts'
import { mayChooseRoom, usePlacing } from './use-placing.ts'

const noRequests: readonly RoomRequest[] = []

/**
 * The desk: tonight on one page, or the night that was chosen, in three panes that stand still.
 * @param props.locked it is out of sight: the lock page shows and sounds the alarms
 */
export function DayScreen(props: { locked: boolean; onLock: () => void }) {
  const { t } = useTexts()
  const day = useDay(props.onLock)
  const { board, setDialog, setChosenId } = day
  const searchBox = useRef<HTMLInputElement>(null)
  const link = useLink()
  const requests = useCall('supplyList').data ?? noRequests
  const [linkOpen, setLinkOpen] = useState(false)
  const [settleOpen, setSettleOpen] = useState(false)
  const long = longWaits(day.isTonight ? (board.data?.reservations ?? []) : [], day.now)
  const codes = useMemo(() => codesByRoom(board.data?.rooms), [board.data?.rooms])
  useDeskKeys(searchBox, {
    onEscape: () => setChosenId(null),
    onWalkIn: () => setDialog({ kind: 'walkIn', start: {} }),
  })
  return (
    <div className={styles.desk}>
      <DocumentTitle>{t('desk.title')}</DocumentTitle>
      {!props.locked && <Alarms codes={codes} />}
      <DeskHeader
        day={day}
        requests={requests}
        searchBox={searchBox}
        link={link}
        onLink={() => setLinkOpen(true)}
        settle={<SettleWord long={long} onOpen={() => setSettleOpen(true)} />}
        onLock={props.onLock}
      />
      <Panes day={day} requests={requests} />
      <DayOverlays day={day} />
      <div className={styles.away}>
        <ConnectionBanner />
      </div>
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

/** The patrons, the rooms, and the open visit or the evening. */
function Panes({ day, requests }: { day: Day; requests: readonly RoomRequest[] }) {
  const { board } = day
  if (!board.data)
    return (
      <main className={styles.panes}>
        <PeoplePlaceholder />
        <div className={styles.loading}>
          <Loaded query={board}>{() => null}</Loaded>
        </div>
      </main>
    )
  return <NightPanes day={day} board={board.data} requests={requests} />
}

function NightPanes(props: { day: Day; board: CallAnswer<'dayBoard'>; requests: readonly RoomRequest[] }) {
  const { day, requests } = props
  // A change is drawn piece by piece, so that the desk answers meanwhile on a slow computer too.
  const board = useDeferredValue(props.board)
  const now = useDeferredValue(day.now)
  const { reservations, rooms } = board
  const { chosenId } = day.place
  const { visits, suggested, ofVisits, ofRooms } = useIndexes(day, board, requests)
  const placing = usePlacing(day, visits, rooms)
  const chosen = chosenId === null ? undefined : visits.get(chosenId)
  const choose = useCallback((id: string) => day.setChosenId(id), [day.setChosenId])
  // By the board that the sheet is by: a visit of this moment is on no pane yet.
  const isOpen = props.board.reservations.some(({ reservationId }) => reservationId === chosenId)
  return (
    <>
      <main className={styles.panes}>
        <PeoplePane
          reservations={reservations}
          rooms={rooms}
          requests={ofVisits}
          facility={day.facility}
          isTonight={day.isTonight}
          now={now}
          estimates={day.estimates}
          chosenId={chosenId}
          freeRooms={suggested}
          onChoose={choose}
          onPlace={placing.place}
        />
        {day.isTonight ? (
          <RoomsPane
            rooms={rooms}
            visits={visits}
            requests={ofRooms}
            cubicles={board.cubicles}
            estimates={day.estimates}
            facility={day.facility}
            now={now}
            chosenId={chosenId}
            toPlace={chosen && mayChooseRoom(chosen) ? chosen : null}
            onPlace={placing.place}
            onClean={placing.clean}
            onOpen={day.setDialog}
            onChoose={day.choose}
          />
        ) : (
          <NightRooms rooms={rooms} reservations={reservations} onChoose={choose} />
        )}
      </main>
      {!isOpen && (
        <EveningPane
          board={board}
          requests={requests}
          facility={day.facility}
          jobs={day.jobs}
          onChoose={day.choose}
        />
      )}
      {day.isTonight && (
        <BeforeClosing facility={day.facility} now={now} onOpen={() => day.setDialog({ kind: 'closing' })} />
      )}
    </>
  )
}

/** The visits by id, the requests by visit and room, and the room in which one press places each who waits. */
function useIndexes(day: Day, board: CallAnswer<'dayBoard'>, requests: readonly RoomRequest[]) {
  const { reservations, rooms } = board
  const { estimates } = day
  const visits = useMemo(
    () => new Map(reservations.map(visit => [visit.reservationId, visit])),
    [reservations],
  )
  const suggested = useMemo(() => {
    const { waiting } = eveningGroups(reservations, [])
    const inQueue = waiting.filter(({ reservationStatus }) => reservationStatus === 'Waiting')
    return suggestedRooms(inQueue, rooms, estimates)
  }, [reservations, rooms, estimates])
  const ofVisits = useMemo(() => requestsByVisit(requests), [requests])
  const ofRooms = useMemo(() => requestsByRoom(requests), [requests])
  return { visits, suggested, ofVisits, ofRooms }
}

/**
 * Keyboard shortcuts: `/` and Ctrl-K focus the search, `+` opens a walk-in, Escape closes the open
 * overlay. Plain keys do nothing while the focus is in a field.
 */
function useDeskKeys(
  searchBox: RefObject<HTMLInputElement | null>,
  on: { onEscape: () => void; onWalkIn: () => void },
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // A dialog and a menu have their own keys. While locked, the desk is not on the page.
    if (!searchBox.current?.isConnected || document.querySelector('dialog[open], [role="menu"]:popover-open'))
      return
    const isSearch = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
    if (isSearch) searchBox.current?.focus()
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
