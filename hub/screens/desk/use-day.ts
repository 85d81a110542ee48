import { businessDate } from '@mayim/domain/calendar/business-day.ts'
import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useCallback } from 'react'
import { useEstimates, useEveningPlan } from '../facility/use-estimates.ts'
import { useFacility } from '../facility/use-facility.ts'
import { useFacilityNow } from '../facility/use-facility-now.ts'
import { useDeviceRefresh } from '../shell/use-device-refresh.ts'
import { useJobs } from './jobs/use-jobs.ts'
import type { DeskDialog } from './open-dialog.ts'
import { useDeskActions } from './tools/desk-actions.ts'
import { useDeskPlace } from './use-desk-place.ts'

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
  const now = useFacilityNow()
  const facility = useFacility()
  const jobs = useJobs(board.data?.cardNeeded ?? false)
  const setDialog = useCallback((dialog: DeskDialog | null) => go({ dialog }), [go])
  const setChosenId = useCallback((chosenId: string | null) => go({ chosenId, form: null }), [go])
  const isTonight = board.data?.isTonight ?? night === null
  const estimates = useEstimates(useEveningPlan(isTonight), facility)
  const actions = useDeskActions(board.data, { jobs, onOpen: setDialog, onLock })
  function goTo(date: string | null) {
    const isNow = date !== null && date === businessDate(now, facility.timeZone)
    go({ night: isNow ? null : date, chosenId: null, form: null })
  }
  function choose(reservationId: string, date?: string, form: 'pay' | null = null) {
    if (date !== undefined) goTo(date)
    go({ chosenId: reservationId, form })
  }
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
