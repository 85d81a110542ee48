import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { cleanRoom } from './clean-room.ts'
import { followRoom } from './follow-room.ts'
import type { Night } from './night.ts'

interface DayBoard {
  readonly reservations: readonly StaffReservation[]
  readonly rooms: readonly Room[]
}

/** Reception assigns ready rooms to waiting patrons: those on time first, then by arrival. */
export async function placeWaiting(night: Night): Promise<void> {
  const { crew, agenda, tally } = night
  const board = await crew.reception.read<DayBoard>('dayBoard')
  if (!board) return
  const free = board.rooms.filter(room => room.reservation === null && room.roomStatus === 'Ready')
  for (const patron of inOrder(board.reservations)) {
    // A patron who booked a shower gets a room with a bath only when no shower room is free.
    const fit = free.filter(room => room.bath || !patron.bath).sort((a, b) => Number(a.bath) - Number(b.bath))
    for (const room of fit) {
      const body = { reservationId: patron.reservationId, roomId: room.id, roomStatus: 'Ready' }
      const assigned = await crew.reception.ask('assignRoom', { body })
      if (assigned.status >= 300) continue
      free.splice(free.indexOf(room), 1)
      const stay = tally.stays.get(patron.reservationId)
      if (stay) stay.placedMs = agenda.nowMs
      followRoom(night, {
        roomId: room.id,
        reservationId: patron.reservationId,
        onLeft: () => cleanRoom(night, room.id, () => placeWaiting(night)),
      })
      break
    }
  }
}

function inOrder(reservations: readonly StaffReservation[]): StaffReservation[] {
  return reservations
    .filter(each => each.reservationStatus === 'Waiting')
    .sort(
      (a, b) =>
        Number(b.arrivedOnTime ?? false) - Number(a.arrivedOnTime ?? false) ||
        (a.timeArrived ?? '').localeCompare(b.timeArrived ?? ''),
    )
}
