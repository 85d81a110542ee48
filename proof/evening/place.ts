import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { cleanRoom } from './clean-room.ts'
import { followRoom } from './follow-room.ts'
import type { Night } from './night.ts'

interface DayBoard {
  readonly reservations: readonly StaffReservation[]
  readonly rooms: readonly Room[]
}

/** Reception gives the rooms that are ready to who waits, on time first, then by arrival. */
export async function placeWaiting(night: Night): Promise<void> {
  const { crew, agenda, tally } = night
  const board = await crew.reception.read<DayBoard>('dayBoard')
  if (!board) return
  const free = board.rooms.filter(room => room.reservation === null && room.roomStatus === 'Ready')
  for (const patron of inTurn(board.reservations)) {
    // A shower may go into a room with a bath, but not where one who needs it waits.
    const fit = free.filter(room => room.bath || !patron.bath).sort((a, b) => Number(a.bath) - Number(b.bath))
    for (const room of fit) {
      const body = { reservationId: patron.reservationId, roomId: room.id, roomStatus: 'Ready' }
      const given = await crew.reception.ask('assignRoom', { body })
      if (given.status >= 300) continue
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

function inTurn(reservations: readonly StaffReservation[]): StaffReservation[] {
  return reservations
    .filter(each => each.reservationStatus === 'Waiting')
    .sort(
      (a, b) =>
        Number(b.arrivedOnTime ?? false) - Number(a.arrivedOnTime ?? false) ||
        (a.timeArrived ?? '').localeCompare(b.timeArrived ?? ''),
    )
}
