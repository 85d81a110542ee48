import { returnMerchandise } from '@mayim/core/booking/move-account.ts'
import { noteStatus } from '@mayim/core/booking/note-status.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { changeRoom } from '../building/rooms/change-room.ts'
import { roomById } from '../building/rooms/room-table.ts'
import { passRequests } from '../building/supplies/supply-table.ts'

/**
 * Gives a patron's room and what she asked for there to the booking that replaces hers while she is in it (visit-R6c,
 * visit-51); lights and doors do not change. Works for bookings of either side, because the replacement is the hub's
 * change of the visit. Refuses roomMissing and roomHasNoBath.
 */
export async function passRoom(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  from: ReservationRow,
  to: ReservationRow,
): Promise<Result<null>> {
  const room = from.roomId === null ? undefined : await roomById(trx, from.roomId)
  if (room?.reservationId !== from.id) return refuse('conflict', 'roomMissing')
  if (to.bath === 1 && room.bath === 0) return refuse('conflict', 'roomHasNoBath', { field: 'bath' })
  const { timeArrived, arrivedOnTime, waitingCode } = from
  await noteStatus(facility, trx, caller, {
    before: to,
    reservationId: to.id,
    newStatus: 'Assigned',
    fields: { visitStatus: 'Assigned', roomId: room.id, timeArrived, arrivedOnTime, waitingCode },
    kind: 'assigned',
    cause: 'R6c',
  })
  const isOwn = from.owner === facility.side
  await noteStatus(facility, trx, caller, {
    before: from,
    reservationId: from.id,
    newStatus: 'Replaced',
    fields: { visitStatus: 'Replaced', roomId: null, ...(isOwn ? { bookingStatus: 'Replaced' } : {}) },
    kind: 'replaced',
    cause: 'R6c',
  })
  await passRequests(trx, from.id, to.id)
  await returnMerchandise(facility, trx, caller, from)
  await changeRoom(facility, trx, caller, {
    id: room.id,
    kind: 'passedOn',
    fields: { reservationId: to.id },
    cause: 'R6c',
  })
  return ok(null)
}
