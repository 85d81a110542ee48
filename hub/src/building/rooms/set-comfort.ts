import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import type { RoomRow } from '@mayim/core/ground/schema/schema.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { changeRoom } from './change-room.ts'
import { roomById } from './room-table.ts'

/** Turns a room's lights on or off by hand, until its status next changes. Refuses roomMissing and shabbosMode. */
export async function setLights(
  facility: Facility,
  caller: Caller,
  input: { roomId: number; on: boolean },
): Promise<Result<{ roomId: number }>> {
  const rest = shabbosRefusal(facility, 'light')
  if (rest) return rest
  return change(facility, caller, input.roomId, 'lightsAsked', {
    lightsWanted: input.on ? 1 : 0,
    lightsAskedAt: nowIso(facility),
  })
}

/** Sets the language of a room's panel. Refuses roomMissing. */
export async function setRoomLanguage(
  facility: Facility,
  caller: Caller,
  input: { roomId: number; language: string },
): Promise<Result<{ roomId: number }>> {
  return change(facility, caller, input.roomId, 'languageSet', { language: input.language })
}

/** Requests that a room's panel reload. Refuses roomMissing. */
export async function reloadPanel(
  facility: Facility,
  caller: Caller,
  roomId: number,
): Promise<Result<{ roomId: number }>> {
  return change(facility, caller, roomId, 'reloadAsked', {})
}

async function change(
  facility: Facility,
  caller: Caller,
  id: number,
  kind: string,
  fields: Partial<Pick<RoomRow, 'lightsWanted' | 'lightsAskedAt' | 'language'>>,
): Promise<Result<{ roomId: number }>> {
  return facility.write(async trx => {
    const room = await roomById(trx, id)
    if (!room) return refuse('missing', 'roomMissing')
    // A change without a column, such as the reload, is only logged.
    await changeRoom(facility, trx, caller, {
      id,
      kind,
      fields: Object.keys(fields).length > 0 ? fields : { language: room.language },
    })
    return ok({ roomId: id })
  })
}
