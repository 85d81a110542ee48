import { phonePoint } from '@mayim/contract/building/facility-points.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { changeRoom } from '../rooms/change-room.ts'
import { roomById } from '../rooms/room-table.ts'
import { noteRinging } from './ring-outcome.ts'

/**
 * Requests that a room's phone ring, from the caller's extension (visit-97). The effect rings after the commit; its
 * outcome closes the patron's request for a call or reopens it. Refuses roomMissing, shabbosMode, roomWithoutPhone, and
 * phoneUnavailable if no phone system answers.
 */
export async function callRoom(
  facility: HubFacility,
  caller: Caller,
  input: { readonly roomId: number; readonly fromExtension: string },
): Promise<Result<null>> {
  const rest = shabbosRefusal(facility)
  if (rest) return rest
  const room = await roomById(facility.db, input.roomId)
  if (!room) return refuse('missing', 'roomMissing')
  const extension = room.extension
  if (extension === null) return refuse('conflict', 'roomWithoutPhone')
  if (!facility.devices.registry.controllable(phonePoint)) return refuse('unreachable', 'phoneUnavailable')
  return facility.write(async trx => {
    await noteRinging(facility, trx, caller, room.id)
    await record(facility, trx, caller, {
      entity: 'room',
      id: room.id,
      kind: 'ringAsked',
      fields: { extension, from: input.fromExtension },
    })
    return ok(null)
  })
}

/** Stores the extension of a room's phone; blank removes it. Refuses roomMissing. */
export async function setRoomExtension(
  facility: HubFacility,
  caller: Caller,
  input: { readonly roomId: number; readonly extension: string },
): Promise<Result<null>> {
  return facility.write(async trx => {
    if (!(await roomById(trx, input.roomId))) return refuse('missing', 'roomMissing')
    const fields = { extension: input.extension === '' ? null : input.extension }
    await changeRoom(facility, trx, caller, { id: input.roomId, kind: 'extensionSet', fields })
    return ok(null)
  })
}
