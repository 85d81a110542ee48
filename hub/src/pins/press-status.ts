import type { Body } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import type { Caller } from '@mayim/core/runtime/facility.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import {
  type ReservationStatus,
  type RoomStatus,
  reservationStatuses,
  roomStatuses,
} from '@mayim/domain/status.ts'
import type { HubFacility } from '../hub-facility.ts'
import { roomById } from '../rooms/room-table.ts'
import { setRoomStatus } from '../rooms/set-room-status.ts'
import { changeVisit } from '../visits/change-visit.ts'
import { cardHolder } from './card-holder.ts'

/**
 * Sets a status that was pressed for a room: the room's own, or that of the visit in it, whose id is returned. Refuses
 * statusMissing, roomMissing, roomEmpty, and as `cardHolder`, `setRoomStatus` and `changeVisit`.
 */
export async function pressStatus(
  facility: HubFacility,
  caller: Caller,
  roomId: number,
  pressed: Body<Calls['roomStatus']>,
): Promise<Result<{ reservationId: string | null }>> {
  const { status, reservationStatus: to, expectedStatus: expected, cardCode } = pressed
  const given = { roomId, cardCode }
  if (status) {
    const known = await cardHolder(facility, caller, given)
    if (!known.ok) return known
    const seen = expected && isRoomStatus(expected) ? { expected } : {}
    const done = await setRoomStatus(facility, caller, { roomId, status, ...seen, ...known.value })
    return done.ok ? ok({ reservationId: null }) : done
  }
  if (!to || !isReservationStatus(to))
    return refuse('invalid', 'statusMissing', { field: 'reservationStatus' })
  const room = await roomById(facility.db, roomId)
  if (!room) return refuse('missing', 'roomMissing')
  const { reservationId } = room
  if (reservationId === null) return refuse('conflict', 'roomEmpty')
  const known = await cardHolder(facility, caller, given)
  if (!known.ok) return known
  const seen = expected && isReservationStatus(expected) ? { expected } : {}
  const done = await changeVisit(facility, caller, { reservationId, to, ...seen, ...known.value })
  return done.ok ? ok({ reservationId }) : done
}

/** A status of a reservation, not of a room. */
function isReservationStatus(status: string): status is ReservationStatus {
  return (reservationStatuses as readonly string[]).includes(status)
}

function isRoomStatus(status: string): status is RoomStatus {
  return (roomStatuses as readonly string[]).includes(status)
}
