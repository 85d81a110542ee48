import { businessDate } from '@mayim/domain/calendar/business-day.ts'
import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { facilityNow } from '@mayim/ui/client/now.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { startTransition, useCallback, useEffect, useState } from 'react'
import { useEstimates, useEveningPlan } from '../facility/use-estimates.ts'
import { useFacility, useFacilityNow } from '../facility/use-facility.ts'
import { useDeviceRefresh } from '../shell/use-device-refresh.ts'
import { useJobs } from './jobs/use-jobs.ts'
import type { DeskDialog } from './open-dialog.ts'
import { useDeskActions } from './tools/desk-actions.ts'
import type { VisitForm } from './visit/action-buttons.tsx'

export type Day = ReturnType<typeof useDay>

/**
 * The night that the desk shows: its board, the overlays that are open, and the functions to open another night,
 * visit or dialog.
 */
export function useDay(onLock: () => void) {
  const ofDevices = useDeviceRefresh(['dayBoard'], () => true)
  useLive({ ...ofDevices, onReload: ({ roomId }) => roomId === undefined && reloadPage() })
  const [place, go] = useDeskPlace()
  const { night } = place
  const board = useCall('dayBoard', { query: night === null ? {} : { dt: night } }, { everyMs: 60_000 })
  // Of the board nothing ticks faster. What counts seconds has a clock of its own.
  const now = useFacilityNow(1_000, 60_000)
  const facility = useFacility()
  const jobs = useJobs(board.data?.cardNeeded ?? false)
  const setDialog = useCallback((dialog: DeskDialog | null) => go({ dialog }), [go])
  const setChosenId = useCallback(
    // The sheet of a visit takes long to draw on a slow computer. Meanwhile the desk answers.
    (chosenId: string | null) => startTransition(() => go({ chosenId, form: null, roomId: null })),
    [go],
  )
  const isTonight = board.data?.isTonight ?? night === null
  const estimates = useEstimates(useEveningPlan(isTonight), facility)
  const actions = useDeskActions(board.data, { jobs, onOpen: setDialog, onLock })
  const goTo = useCallback(
    (date: string | null) => {
      const isNow = date !== null && date === businessDate(facilityNow(), facility.timeZone)
      go({ night: isNow ? null : date, chosenId: null, form: null, roomId: null })
    },
    [go, facility.timeZone],
  )
  const choose = useCallback(
    (reservationId: string, date?: string, form: 'pay' | null = null) =>
      startTransition(() => {
        if (date !== undefined) goTo(date)
        go({ chosenId: reservationId, form })
      }),
    [go, goTo],
  )
  return {
    place,
    go,
    board,
    now,
    facility,
    jobs,
    isTonight,
    estimates,
    actions,
    setDialog,
    setChosenId,
    goTo,
    choose,
  }
}

/** What the desk shows: the night (null for tonight), the open reservation, and the overlay. */
interface DeskPlace {
  readonly night: string | null
  readonly chosenId: string | null
  readonly form: VisitForm | null
  /** The room that the form of placing has chosen already. */
  readonly roomId: number | null
  readonly dialog: DeskDialog | null
}

const start = '/receptionist'
const evening: DeskPlace = { night: null, chosenId: null, form: null, roomId: null, dialog: null }

/**
 * The pages of the desk with an address of their own (screens-37). The patron's id is kept in the history state,
 * never in the address.
 */
function addressOf({ form, dialog, chosenId }: DeskPlace): string {
  if (dialog?.kind === 'person') return `${start}/user/`
  if (form === 'edit' || form === 'pay') return `${start}/reservation/`
  // The sheet of a visit is where she is checked in.
  return chosenId === null ? start : `${start}/checkin/`
}

/**
 * Keeps the address in step with the open page. The browser's back button closes a page of the desk before it leaves
 * the desk, and a reload opens the same page.
 */
function useDeskPlace(): readonly [DeskPlace, (to: Partial<DeskPlace>) => void] {
  const [place, setPlace] = useState<DeskPlace>(() => placeIn(history.state))
  useEffect(() => {
    const back = (event: PopStateEvent) => setPlace(placeIn(event.state))
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [])
  useEffect(() => {
    const { pathname } = location
    // In the gallery there is no address.
    if (!pathname.startsWith(start)) return
    const address = addressOf(place)
    if (address === start) history.replaceState({ ...place, form: null, dialog: null }, '', start)
    else if (address === pathname) history.replaceState(place, '', address)
    else history.pushState(place, '', address)
  }, [place])
  const go = useCallback((to: Partial<DeskPlace>) => setPlace(now => ({ ...now, ...to })), [])
  return [place, go]
}

function placeIn(state: unknown): DeskPlace {
  return typeof state === 'object' && state !== null ? { ...evening, ...state } : evening
}
