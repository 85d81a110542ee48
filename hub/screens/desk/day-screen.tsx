import { ConnectionBanner } from '@mayim/shared/ui/client/connection-banner.tsx'
import { useLive } from '@mayim/shared/ui/client/live.ts'
import { Loaded } from '@mayim/shared/ui/client/loaded.tsx'
import { useCall } from '@mayim/shared/ui/client/queries.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useFacilityNow, useHouse } from '../house.ts'
import { type DeskDialog, DeskDialogs } from '../reception/desk-dialogs.tsx'
import { DeskTools } from '../reception/desk-tools.tsx'
import { useDeviceRefresh } from '../use-device-refresh.ts'
import { BoardPlaceholder } from './board-placeholder.tsx'
import { ChosenVisit } from './chosen-visit.tsx'
import styles from './day.module.css'
import { DayBoard } from './day-board.tsx'
import { DeskHeader } from './desk-header.tsx'
import { useLink } from './lifelines.tsx'
import { LinkDrawer } from './link-drawer.tsx'
import { RoomsBoard } from './rooms-board.tsx'
import { SwipeCard } from './swipe-card.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { useJobs } from './use-jobs.ts'
import { WordBar } from './word-bar.tsx'

/** The evening on one page. */
export function DayScreen(props: { onLock: () => void }) {
  const { t } = useTexts()
  const onDevice = useDeviceRefresh(['dayBoard'], point => /^(light|printer)\//.test(point))
  useLive({ onDevice, onReload: ({ roomId }) => roomId === undefined && location.reload() })
  const board = useCall('dayBoard', { query: {} }, { everyMs: 60_000 })
  const settings = useCall('settingsGet', undefined, { staleMs: 360_000 }).data ?? {}
  const now = useFacilityNow()
  const house = useHouse()
  const jobs = useJobs(board.data?.cardNeeded ?? false)
  const [search, setSearch] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const link = useLink()
  const [linkOpen, setLinkOpen] = useState(false)
  const [dialog, setDialog] = useState<DeskDialog | null>(null)
  const closeDialog = useCallback(() => setDialog(null), [])
  const roomNames = useMemo(
    () => new Map((board.data?.rooms ?? []).map(room => [room.id, room.name])),
    [board.data?.rooms],
  )
  const searchBox = useRef<HTMLInputElement>(null)
  const chosen = board.data?.reservations.find(each => each.reservationId === chosenId)

  useDeskKeys(searchBox, {
    onEscape: () => setChosenId(null),
    onPalette: () => setDialog({ kind: 'palette' }),
    onWalkIn: () => setDialog({ kind: 'walkIn', phone: '' }),
  })
  return (
    <div className={styles.desk}>
      <title>{t('desk.title')}</title>
      <DeskHeader
        day={board.data?.day}
        now={now}
        house={house}
        printers={board.data?.printers ?? []}
        link={link}
        onLink={() => setLinkOpen(true)}
        search={search}
        searchBox={searchBox}
        onSearch={setSearch}
      />
      <main className={styles.main}>
        <ConnectionBanner />
        <DeskTools onOpen={setDialog} onLock={props.onLock} />
        <Loaded query={board} placeholder={<BoardPlaceholder />}>
          {({ reservations, isTonight }) => (
            <DayBoard
              reservations={reservations}
              roomNames={roomNames}
              search={search}
              house={house}
              isTonight={isTonight}
              now={now}
              settings={settings}
              chosenId={chosenId}
              onChoose={setChosenId}
            />
          )}
        </Loaded>
      </main>
      <RoomsBoard rooms={board.data?.rooms ?? []} now={now} onChoose={setChosenId} />
      {chosen && board.data && (
        <ChosenVisit
          key={chosen.reservationId}
          reservation={chosen}
          board={board.data}
          house={house}
          now={now}
          jobs={jobs}
          onPerson={userId => setDialog({ kind: 'person', userId })}
          onClose={() => setChosenId(null)}
        />
      )}
      {dialog && board.data && (
        <DeskDialogs
          dialog={dialog}
          board={board.data}
          house={house}
          jobs={jobs}
          onOpen={setDialog}
          onLock={props.onLock}
          onChoose={setChosenId}
          onClose={closeDialog}
        />
      )}
      {jobs.swipe && (
        <SwipeCard
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
