import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { noteAccess } from '../../building/access-log-table.ts'
import { roomById } from '../../building/rooms/room-table.ts'
import { openRequest } from '../../building/supplies/request-supply.ts'
import { doorOf } from './unlock-door.ts'

/**
 * Requests that both doors of a room be released, for the person in it (building-413): on any day, without a card,
 * and however the doors are locked. Each press raises an alarm and is a line of the access log for each door.
 */
export async function releaseRoom(facility: Facility, caller: Caller, roomId: number): Promise<Result<null>> {
  return facility.write(async trx => {
    const room = await roomById(trx, roomId)
    if (!room) return refuse('missing', 'roomMissing')
    const { reservationId } = room
    for (const door of ['dry', 'wet'] as const) {
      const of = { door: doorOf({ roomId, door }), roomId, reservationId }
      await noteAccess(facility, trx, caller, { ...of, outcome: 'released' })
    }
    await openRequest(facility, trx, caller, { room, kind: 'release', item: '' })
    await record(facility, trx, caller, { entity: 'room', id: roomId, kind: 'releaseAsked', fields: {} })
    return ok(null)
  })
}
