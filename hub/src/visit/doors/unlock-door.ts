import { doorOfReader } from '@mayim/contract/building/facility-points.ts'
import { keypadFormat } from '@mayim/contract/building/point-kinds.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { type DoorReason, judgeDoorRequest } from '@mayim/domain/building/doors.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { noteAccess, noteCubicleAsked } from '../../building/access-log-table.ts'
import { cubicleById, roomById } from '../../building/rooms/room-table.ts'
import type { DeviceRegistry } from '../../devices/device-registry.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { cardHolder } from '../cards-and-pins/check-card.ts'

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
    const rest = shabbosRefusal(facility, 'lock')
    if (rest) return rest
    const { attendantId = null, byAdmin = false, reason = null, reasonText = '' } = input
    const isOccupied = room.reservationId !== null
    const judged = judgeDoorRequest({ isOccupied, attendantId, byAdmin, reason, reasonText })
    if (!judged.ok) return judged
    await noteAccess(facility, trx, caller, {
      door: doorOf(input),
      roomId: room.id,
      reservationId: room.reservationId,
      outcome: 'asked',
      attendantId,
      reason,
      reasonText: reasonText.trim() || null,
    })
    await askUnlock(facility, trx, caller, { entity: 'room', id: room.id, fields: { door: input.door } })
    return ok({ roomId: room.id })
  })
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

/**
 * Opens a room's door for an attendant's card at the reader beside it, as the desk does (building-179). Returns a
 * function that stops it.
 */
export function followReaders(facility: HubFacility, registry: DeviceRegistry): () => void {
  /** A typed PIN may have to wait (visit-128); a card at any reader does not wait for it. */
  const last = new Map<string, Promise<unknown>>()
  return registry.onChange(change => {
    if (change.of !== 'event' || change.type !== 'credential') return
    const door = doorOfReader(change.point)
    if (!door) return
    const { point } = change
    const given = { cardCode: String(change.data.value), isCard: change.data.format !== keypadFormat }
    const queue = `${point} ${given.isCard}`
    const before = last.get(queue) ?? Promise.resolve()
    const handled = before
      .then(() => openByCard(facility, door, given))
      .catch(error => facility.log.error({ err: error, point }, 'a card at a door was not handled'))
    last.set(queue, handled)
  })
}

/**
 * Refuses as `cardHolder`, since a keypad at the reader sends PINs (visit-127), and as `unlockDoor`. A reader cannot
 * ask for a reason, and whoever needs help in the room cannot wait for one: the access log names the reader instead.
 */
async function openByCard(
  facility: HubFacility,
  at: { readonly roomId: number; readonly door: 'dry' | 'wet' },
  given: { readonly cardCode: string; readonly isCard: boolean },
): Promise<Result<unknown>> {
  const rest = shabbosRefusal(facility, 'lock')
  if (rest) return rest
  const reader: Caller = { ...systemCaller, id: `reader-${doorOf(at)}` }
  const holder = await cardHolder(facility, reader, { ...given, roomId: at.roomId, door: doorOf(at) })
  if (!holder.ok) return holder
  const { attendantId } = holder.value
  if (attendantId === undefined) return ok(null)
  return unlockDoor(facility, reader, {
    ...at,
    attendantId,
    reason: 'other',
    reasonText: 'card at the reader',
  })
}
