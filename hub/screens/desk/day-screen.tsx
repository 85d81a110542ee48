import { businessDate } from '@mayim/domain/business-day.ts'
import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { useLive } from '@mayim/ui/client/live.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useFacilityNow } from '../facility/use-facility-now.ts'
import { useHouse } from '../facility/use-house.ts'
import { useDeviceRefresh } from '../shell/use-device-refresh.ts'
import { CardPrompt } from '../staff/card-prompt.tsx'
import { BoardPlaceholder } from './board/board-placeholder.tsx'
import styles from './board/day.module.css'
import { EveningView } from './board/evening-view.tsx'
import { NightRooms } from './board/night-rooms.tsx'
import { RoomsBoard } from './board/rooms-board.tsx'
import { useEveningPlan, useForetold } from './board/use-estimates.ts'
import { useView } from './board/use-view.ts'
import { DeskDialogs } from './desk-dialogs.tsx'
import { DeskHeader } from './header/desk-header.tsx'
import { useLink } from './header/lifelines.tsx'
import { useJobs } from './jobs/use-jobs.ts'
import { WordBar } from './jobs/word-bar.tsx'
import type { DeskDialog } from './open-dialog.ts'
import { useDeskActions } from './tools/desk-actions.ts'
import { DeskTools } from './tools/desk-tools.tsx'
import { LinkDrawer } from './tools/link-drawer.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { useDeskPlace } from './use-desk-place.ts'
import { ChosenVisit } from './visit/chosen-visit.tsx'

/** The evening on one page; another night where one was gone to. */
export function DayScreen(props: { onLock: () => void }) {
  const { t } = useTexts()
  const ofDevices = useDeviceRefresh(['dayBoard'], point => /^(light|printer)\//.test(point))
  useLive({ ...ofDevices, onReload: ({ roomId }) => roomId === undefined && location.reload() })
  const [place, go] = useDeskPlace()
  const { night, chosenId, dialog } = place
  const board = useCall('dayBoard', { query: night === null ? {} : { dt: night } }, { everyMs: 60_000 })
  const settings = useCall('settingsGet', undefined, { staleMs: 360_000 }).data ?? {}
  const now = useFacilityNow()
  const house = useHouse()
  const jobs = useJobs(board.data?.cardNeeded ?? false)
  const [view, setView] = useView()
  const [search, setSearch] = useState('')
  const link = useLink()
  const [linkOpen, setLinkOpen] = useState(false)
  const setDialog = useCallback((dialog: DeskDialog | null) => go({ dialog }), [go])
  const closeDialog = useCallback(() => setDialog(null), [setDialog])
  const setChosenId = useCallback((chosenId: string | null) => go({ chosenId, form: null }), [go])
  const isTonight = board.data?.isTonight ?? night === null
  const foretold = useForetold(useEveningPlan(isTonight), house)
  const actions = useDeskActions(board.data, { jobs, onOpen: setDialog, onLock: props.onLock })
  const roomNames = useMemo(
    () => new Map((board.data?.rooms ?? []).map(room => [room.id, room.name])),
    [board.data?.rooms],
  )
  const searchBox = useRef<HTMLInputElement>(null)
  const chosen = board.data?.reservations.find(each => each.reservationId === chosenId)
  function goTo(date: string | null) {
    const isNow = date !== null && date === businessDate(now, house.timeZone)
    go({ night: isNow ? null : date, chosenId: null, form: null })
  }
  function choose(reservationId: string, date?: string) {
    if (date !== undefined) goTo(date)
    setChosenId(reservationId)
  }

  useDeskKeys(searchBox, {
    onEscape: () => setChosenId(null),
    onPalette: () => setDialog({ kind: 'palette' }),
    onWalkIn: () => setDialog({ kind: 'walkIn', phone: '' }),
  })
  const open = { house, now, jobs, foretold }
  return (
    <div className={styles.desk}>
      <title>{t('desk.title')}</title>
      <DeskHeader
        day={board.data?.day}
        isTonight={isTonight}
        onNight={goTo}
        now={now}
        house={house}
        printers={board.data?.printers ?? []}
        link={link}
        onLink={() => setLinkOpen(true)}
        onScreens={() => setDialog({ kind: 'screens' })}
        search={search}
        searchBox={searchBox}
        onSearch={setSearch}
      />
      <main className={styles.main}>
        <div className={styles.away}>
          <ConnectionBanner />
        </div>
        <DeskTools view={view} actions={actions} onView={setView} onOpen={setDialog} onLock={props.onLock} />
        <Loaded query={board} placeholder={<BoardPlaceholder />}>
          {({ reservations }) => (
            <EveningView
              {...open}
              view={view}
              reservations={reservations}
              roomNames={roomNames}
              search={search}
              isTonight={isTonight}
              settings={settings}
              chosenId={chosenId}
              onChoose={setChosenId}
            />
          )}
        </Loaded>
      </main>
      {isTonight ? (
        <RoomsBoard
          rooms={board.data?.rooms}
          cubicles={board.data?.cubicles ?? []}
          foretold={foretold}
          house={house}
          now={now}
          onOpen={setDialog}
          onChoose={choose}
        />
      ) : (
        <NightRooms
          rooms={board.data?.rooms ?? []}
          reservations={board.data?.reservations ?? []}
          onChoose={choose}
        />
      )}
      {chosen && board.data && (
        <ChosenVisit
          {...open}
          key={chosen.reservationId}
          reservation={chosen}
          board={board.data}
          form={place.form}
          onForm={form => go({ form })}
          onPerson={userId => setDialog({ kind: 'person', userId })}
          onClose={() => setChosenId(null)}
        />
      )}
      {dialog && board.data && (
        <DeskDialogs
          {...open}
          dialog={dialog}
          board={board.data}
          actions={actions}
          onOpen={setDialog}
          onChoose={choose}
          onClose={closeDialog}
        />
      )}
      {jobs.swipe && (
        <CardPrompt
          failure={jobs.swipe.failure}
          busy={jobs.busy}
          onCard={jobs.swiped}
          onClose={jobs.dropSwipe}
        />
      )}
      {linkOpen && link && (
        <LinkDrawer
          link={link}
          house={house}
          reservations={board.data?.reservations ?? []}
          onChoose={setChosenId}
          onClose={() => setLinkOpen(false)}
        />
      )}
      <WordBar jobs={jobs} />
    </div>
  )
}
