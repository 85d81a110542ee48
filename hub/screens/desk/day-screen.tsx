import { Skeleton } from '@mayim/shared/ui/base/skeleton.tsx'
import { ConnectionBanner } from '@mayim/shared/ui/client/connection-banner.tsx'
import { useLive } from '@mayim/shared/ui/client/live.ts'
import { LoadError } from '@mayim/shared/ui/client/loaded.tsx'
import { useCall } from '@mayim/shared/ui/client/queries.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useEffect, useRef, useState } from 'react'
import { useFacilityNow, useHouse } from '../house.ts'
import { useDeviceRefresh } from '../use-device-refresh.ts'
import { ActionButtons } from './action-buttons.tsx'
import styles from './day.module.css'
import { DayBoard } from './day-board.tsx'
import { DeskHeader } from './desk-header.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { PlaceIntoRoom } from './place-into-room.tsx'
import { RoomsBoard } from './rooms-board.tsx'
import { SwipeCard } from './swipe-card.tsx'
import { useJobs } from './use-jobs.ts'
import { WordBar } from './word-bar.tsx'

/** The evening on one page. */
export function DayScreen() {
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
  const [placing, setPlacing] = useState(false)
  const searchBox = useRef<HTMLInputElement>(null)
  const chosen = board.data?.reservations.find(each => each.reservationId === chosenId)
  const printer = board.data?.printers.find(each => each.online && each.id !== 'kiosk')?.id ?? null

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
      if (event.key === '/' && !typing) {
        event.preventDefault()
        searchBox.current?.focus()
      }
      if (event.key === 'Escape' && !typing && !document.querySelector('dialog[open], [role="menu"]'))
        setChosenId(null)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div className={styles.desk}>
      <title>{t('desk.title')}</title>
      <DeskHeader
        day={board.data?.day}
        now={now}
        house={house}
        printers={board.data?.printers ?? []}
        search={search}
        searchBox={searchBox}
        onSearch={setSearch}
      />
      <main className={styles.main}>
        <ConnectionBanner />
        {board.data ? (
          <DayBoard
            reservations={board.data.reservations}
            roomNames={new Map(board.data.rooms.map(room => [room.id, room.name]))}
            search={search}
            house={house}
            now={now}
            settings={settings}
            chosenId={chosenId}
            onChoose={setChosenId}
          />
        ) : board.error ? (
          <LoadError error={board.error} onRetry={() => void board.refetch()} />
        ) : (
          <Skeleton lines={8} />
        )}
      </main>
      <RoomsBoard rooms={board.data?.rooms ?? []} now={now} onChoose={setChosenId} />
      {chosen && board.data && (
        <DetailsPanel
          reservation={chosen}
          house={house}
          now={now}
          onClose={() => setChosenId(null)}
          actions={
            <ActionButtons
              key={chosen.reservationId}
              reservation={chosen}
              tonight={board.data.isTonight ? board.data.date : ''}
              cubiclesEnabled={board.data.cubicles.length > 0}
              printer={printer}
              house={house}
              jobs={jobs}
              onPlace={() => setPlacing(true)}
            />
          }
        />
      )}
      {placing && chosen && board.data && (
        <PlaceIntoRoom
          reservation={chosen}
          rooms={board.data.rooms}
          jobs={jobs}
          onClose={() => setPlacing(false)}
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
      <WordBar jobs={jobs} />
    </div>
  )
}
