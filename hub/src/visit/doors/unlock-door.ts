import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { type DoorReason, judgeDoorRequest } from '@mayim/domain/building/doors.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { type AccessTry, noteAccess, noteCubicleAsked } from '../../building/access-log-table.ts'
import { cubicleById, roomById } from '../../building/rooms/room-table.ts'

export interface UnlockInput {
  readonly roomId: number
  readonly door: 'dry' | 'wet'
  /** The attendant whose card was given. */
  readonly attendantId?: number
  /** An Admin gave the own password in place of a card. */
  readonly byAdmin?: boolean
  /** Why the door of an occupied room is opened. */
  readonly reason?: DoorReason
  readonly reasonText?: string
}

/**
 * Requests that a room's door be unlocked for a moment. The door of an occupied room unlocks only for an attendant's
 * card or an Admin's own password, and with a reason, which the access log keeps (threats-T19, building-140).
 */
export async function unlockDoor(
  facility: Facility,
  caller: Caller,
  input: UnlockInput,
): Promise<Result<{ roomId: number }>> {
  return facility.write(async trx => {
    const room = await roomById(trx, input.roomId)
    if (!room) return refuse('missing', 'roomMissing')
    const judged = judgeUnlock(facility, room, input)
    if (!judged.ok) return judged
    await noteAccess(facility, trx, caller, judged.value)
    await askUnlock(facility, trx, caller, { entity: 'room', id: room.id, fields: { door: input.door } })
    return ok({ roomId: room.id })
  })
}

/** Judges a request for a room's door; returns its line of the access log. */
export function judgeUnlock(
  facility: Facility,
  { reservationId }: { readonly reservationId: string | null },
  input: UnlockInput,
): Result<AccessTry> {
  const rest = shabbosRefusal(facility, 'lock')
  if (rest) return rest
  const { roomId, attendantId = null, byAdmin = false, reason = null, reasonText = '' } = input
  const isOccupied = reservationId !== null
  const judged = judgeDoorRequest({ isOccupied, attendantId, byAdmin, reason, reasonText })
  if (!judged.ok) return judged
  const why = { attendantId, reason, reasonText: reasonText.trim() || null }
  return ok({ door: doorOf(input), roomId, reservationId, outcome: 'asked', ...why })
}

/** The door as the access log names it. */
export function doorOf({ roomId, door }: Pick<UnlockInput, 'roomId' | 'door'>): string {
  return `room-${roomId}-${door}`
}

/** Requests that a cubicle's lock open, and stores it in the access log. */
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
