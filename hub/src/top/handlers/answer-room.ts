import type { ReservationBrief } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { readRooms } from '../../desk/boards/read-rooms.ts'
import { briefOf, viewRoom } from '../../desk/boards/view-room.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'

/** The answer to a change in a room: the room's current state, and the reservation that is or was in it. */
export async function answerRoom(
  facility: HubFacility,
  roomId: number,
  reservationId?: string | null,
): Promise<Result<{ room: Room; reservation: ReservationBrief | null }>> {
  const { rows, reading } = await readRooms(facility)
  const room = rows.find(row => row.id === roomId)
  if (!room) return refuse('missing', 'roomMissing')
  const id = reservationId ?? room.reservationId
  const reservation = id === null ? undefined : await reservationById(facility.db, id)
  return ok({ room: viewRoom(room, reading), reservation: reservation ? briefOf(reservation) : null })
}
