import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { useCallback, useMemo } from 'react'
import type { Estimates } from '../../facility/use-estimates.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { DayBoard } from './day-board.tsx'
import { dayColumns, found, isTooLong } from './day-columns.ts'
import { DayList } from './day-list.tsx'
import type { View } from './use-view.ts'

const minuteMs = 60_000

/** The shown night in columns or as a list, filtered by the search. */
export function EveningView(props: {
  view: View
  reservations: readonly StaffReservation[]
  roomNames: ReadonlyMap<number, string>
  /** The open requests by reservation. */
  asked: ReadonlyMap<string, readonly RoomRequest[]>
  search: string
  facility: FacilityInfo
  isTonight: boolean
  now: number
  estimates: Estimates
  chosenId: string | null
  onChoose: (reservationId: string) => void
}) {
  const { reservations, search } = props
  const minute = Math.floor(props.now / minuteMs)
  const isLate = useCallback((visit: StaffReservation) => isTooLong(visit, minute * minuteMs), [minute])
  // Sorts again when the minute changes or a reservation changes, not at each tick of the clock.
  const day = useMemo(
    () =>
      dayColumns(
        reservations.filter(each => found(each, search)),
        isLate,
      ),
    [reservations, search, isLate],
  )
  const shown = { ...props, day, searching: search.trim() !== '' }
  if (props.view === 'list') return <DayList {...shown} />
  return <DayBoard {...shown} isTooLong={isLate} />
}
