import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useEffectEvent, useMemo } from 'react'
import { works } from '../facility/room-works.ts'
import { groupFor } from './board/evening-groups.ts'
import { roomsThatFit } from './board/free-rooms.ts'
import { swapJob } from './jobs/desk-jobs.ts'
import { roomStatusJob } from './jobs/room-jobs.ts'
import { placeJob } from './jobs/visit-jobs.ts'
import type { Day } from './use-day.ts'

/** She is here or expected, and has no room. */
function canBePlaced(visit: StaffReservation): boolean {
  const group = groupFor(visit)
  return visit.roomId === null && (group === 'waiting' || group === 'expected')
}

/** She is in a room, and has not got far in it: a room that is wrong or broken shows at once. */
function canBeMoved({ reservationStatus }: StaffReservation): boolean {
  return reservationStatus === 'Assigned' || reservationStatus === 'Prep'
}

/** She can be placed in a room, or moved to another. */
export function mayChooseRoom(visit: StaffReservation): boolean {
  return canBePlaced(visit) || canBeMoved(visit)
}

/** Places a patron by one press or a drop, or moves her to another room, and says that a room is clean. */
export function usePlacing(
  day: Pick<Day, 'estimates' | 'jobs' | 'go'>,
  visits: ReadonlyMap<string, StaffReservation>,
  rooms: readonly Room[],
) {
  const { t } = useTexts()
  const place = useEffectEvent((reservationId: string, roomId: number) => {
    const visit = visits.get(reservationId)
    const moves = visit !== undefined && canBeMoved(visit)
    if (!visit || !(moves || canBePlaced(visit))) return
    const fits = roomsThatFit(visit, rooms, day.estimates).find(room => room.id === roomId && works(room))
    const from = moves ? rooms.find(({ id }) => id === visit.roomId) : undefined
    // Any other room is asked about, with its reason.
    if (!fits) day.go({ chosenId: reservationId, form: moves ? 'swap' : 'place', roomId })
    else day.jobs.perform(from ? swapJob(from, fits) : placeJob(visit, fits, 'Ready'))
  })
  const clean = useEffectEvent((room: Room) =>
    day.jobs.perform(roomStatusJob(room, 'Ready', true, t('status.room.Ready'))),
  )
  return useMemo(
    () => ({
      place: (reservationId: string, roomId: number) => place(reservationId, roomId),
      clean: (room: Room) => clean(room),
    }),
    [],
  )
}
