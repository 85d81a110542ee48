import { shabbosRefusal } from '@mayim/core/calendar/shabbos-now.ts'
import { attendantByCard } from '@mayim/core/people/attendant-table.ts'
import { roleOf } from '@mayim/core/runtime/caller.ts'
import type { Caller, Facility, Writers } from '@mayim/core/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/runtime/record-change.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { roomById } from '../rooms/room-table.ts'

export interface UnlockInput {
  readonly roomId: number
  readonly door: 'dry' | 'wet'
  readonly cardCode?: string
}

/**
 * Asks for a room's door to be unlocked for a moment. A room with somebody in it opens only for an attendant's card
 * (security design, T19). Every try is in the access log. Refuses roomMissing, cardUnknown, roomOccupied, shabbosMode.
 */
export async function unlockDoor(
  facility: Facility,
  caller: Caller,
  input: UnlockInput,
): Promise<Result<{ roomId: number }>> {
  return facility.write(async trx => {
    const room = await roomById(trx, input.roomId)
    if (!room) return refuse('missing', 'roomMissing')
    const rest = shabbosRefusal(facility, 'lock')
    if (rest) return rest
    const attendant = input.cardCode
      ? await attendantByCard(trx, facility.sealer.fingerprint(input.cardCode))
      : undefined
    if (input.cardCode && !attendant) return refuse('invalid', 'cardUnknown', { field: 'cardCode' })
    if (room.reservationId !== null && !attendant)
      return refuse('conflict', 'roomOccupiedNeedsCard', { field: 'cardCode' })
    await noteAccess(facility, trx, caller, {
      door: `room-${room.id}-${input.door}`,
      roomId: room.id,
      reservationId: room.reservationId,
      outcome: 'asked',
    })
    await record(facility, trx, caller, {
      entity: 'room',
      id: room.id,
      kind: 'unlockAsked',
      fields: { door: input.door },
    })
    return ok({ roomId: room.id })
  })
}

/** One line of the access log; it stays on the hub. */
export async function noteAccess(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  access: { door: string; roomId: number | null; reservationId: string | null; outcome: string },
): Promise<void> {
  const row = { id: uuidv7(), at: nowIso(facility), byId: caller.id, byRole: roleOf(caller), ...access }
  await trx.insertInto('accessLog').values(row).execute()
}
