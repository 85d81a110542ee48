import { shabbosRefusal } from '@mayim/core/calendar/shabbos-now.ts'
import { attendantByCard } from '@mayim/core/people/attendant-table.ts'
import type { Caller, Facility, Writers } from '@mayim/core/runtime/facility.ts'
import { record } from '@mayim/core/runtime/record-change.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { noteAccess, noteCubicleAsked } from '../access-log/access-log-table.ts'
import { cubicleById, roomById } from '../rooms/room-table.ts'

export interface UnlockInput {
  readonly roomId: number
  readonly door: 'dry' | 'wet'
  readonly cardCode?: string
}

/**
 * Requests that a room's door be unlocked for a moment. The door of a taken room unlocks only for an attendant's card
 * (threats-T19). Every attempt is in the access log. Refuses roomMissing, cardUnknown, roomOccupied, shabbosMode.
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
    await askUnlock(facility, trx, caller, { entity: 'room', id: room.id, fields: { door: input.door } })
    return ok({ roomId: room.id })
  })
}

/** Requests that a cubicle's lock open, and stores it in the access log. Refuses shabbosMode and cubicleMissing. */
export async function unlockCubicle(
  facility: Facility,
  caller: Caller,
  cubicleId: number,
): Promise<Result<{ cubicleId: number }>> {
  const rest = shabbosRefusal(facility, 'lock')
  if (rest) return rest
  return facility.write(async trx => {
    const cubicle = await cubicleById(trx, cubicleId)
    if (!cubicle) return refuse('missing', 'cubicleMissing')
    await noteCubicleAsked(facility, trx, caller, cubicleId, cubicle.reservationId)
    await askUnlock(facility, trx, caller, { entity: 'cubicle', id: cubicleId, fields: {} })
    return ok({ cubicleId })
  })
}

/** Requests that a lock open; the effect sends the command after the commit. */
async function askUnlock(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  lock: { entity: 'room' | 'cubicle'; id: number; fields: Record<string, unknown> },
): Promise<void> {
  await record(facility, trx, caller, { ...lock, kind: 'unlockAsked' })
}
