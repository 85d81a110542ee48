import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { findByCard } from '@mayim/core/people/attendant-cards.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { isRoomStatus, type ReservationStatus, type RoomStatus } from '@mayim/domain/status.ts'
import { setRoomStatus } from '../../building/rooms/change-room.ts'
import { roomById } from '../../building/rooms/room-table.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { changeVisit } from '../change-visit.ts'
import { tryPin } from './try-pin.ts'

export interface StaffEntryInput {
  readonly roomId: number
  readonly pinCode: string
  /** The patron has left: the visit is closed and the room needs cleaning (visit-RM10). */
  readonly clearRoom: boolean
  /** What the panel showed. A repeated or late entry of a PIN does not end the cleaning that it meant to start. */
  readonly expected?: ReservationStatus | RoomStatus
}

const nextByHand = { NeedsCleaning: 'Cleaning', Cleaning: 'Ready' } as const

/**
 * Handles a staff PIN at a room's panel: starts or ends the cleaning (visit-RM4, visit-RM5), or clears the room.
 */
export async function staffEntry(
  facility: HubFacility,
  caller: Caller,
  input: StaffEntryInput,
): Promise<Result<{ roomId: number }>> {
  const given = facility.heardCards.codeOf(caller, input.pinCode)
  if (given === null) return refuse('forbidden', 'pinWrong', { field: 'pinCode' })
  const tried = { what: 'staff' as const, field: 'pinCode', roomId: input.roomId, isCard: given.isCard }
  const known = await tryPin(facility, caller, tried, () => findByCard(facility, given.code, facility.cards))
  if (!known.ok) return known
  const attendant = known.value
  const room = await roomById(facility.db, input.roomId)
  if (!room) return refuse('missing', 'roomMissing')
  if (room.reservationId !== null) {
    if (!input.clearRoom) return refuse('conflict', 'roomOccupied')
    const staff: Caller = { ...caller, roles: ['Attendant'] }
    const done = await changeVisit(facility, staff, {
      reservationId: room.reservationId,
      to: 'Done',
      attendantId: attendant.id,
      ...(input.expected && !isRoomStatus(input.expected) ? { expected: input.expected } : {}),
    })
    return done.ok ? ok({ roomId: room.id }) : done
  }
  if (input.expected && input.expected !== room.status)
    return refuse('conflict', 'statusChanged', { detail: { status: room.status } })
  // The room is empty already: a request to clear it must not start a cleaning.
  if (input.clearRoom) return refuse('conflict', 'roomEmpty')
  const next = room.status === 'NeedsCleaning' || room.status === 'Cleaning' ? nextByHand[room.status] : null
  if (!next) return refuse('conflict', 'roomStatusNotAllowed', { detail: { status: room.status } })
  return setRoomStatus(facility, caller, {
    roomId: room.id,
    status: next,
    expected: room.status,
    attendantId: attendant.id,
  })
}
