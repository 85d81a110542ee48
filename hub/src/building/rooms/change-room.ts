import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { actorOf, needsCard as asksCard } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { CubicleRow, RoomRow } from '@mayim/core/ground/schema/schema.ts'
import { decideRoomChange } from '@mayim/domain/building/room-transitions.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { RoomStatus } from '@mayim/domain/status.ts'
import { preassignedRoomsOf, roomById, updateCubicle, updateRoom } from './room-table.ts'

export interface RoomStatusInput {
  readonly roomId: number
  readonly status: RoomStatus
  readonly expected?: RoomStatus
  /** The attendant whose card or PIN was given. */
  readonly attendantId?: number
}

/** Sets an empty room's own status (visit-RM1 to visit-RM9), compare-and-set. */
export async function setRoomStatus(
  facility: Facility,
  caller: Caller,
  input: RoomStatusInput,
): Promise<Result<{ roomId: number }>> {
  const byCard = input.attendantId !== undefined
  const rest = shabbosRefusal(facility, byCard ? 'swipe' : null)
  // If only cards are allowed, a card is the only thing missing.
  const wantsCard = !byCard && shabbosRefusal(facility, 'swipe') === null
  if (rest) return wantsCard ? refuse('conflict', 'cardNeeded', { field: 'cardCode' }) : rest
  return facility.write(async trx => {
    const room = await roomById(trx, input.roomId)
    if (!room) return refuse('missing', 'roomMissing')
    if (input.expected !== undefined && input.expected !== room.status) {
      return refuse('conflict', 'statusChanged', { detail: { status: room.status } })
    }
    const facts = {
      status: room.status,
      occupied: room.reservationId !== null,
      preassignedTonight: (await preassignedRoomsOf(trx, tonight(facility))).has(room.id),
    }
    const decision = decideRoomChange(facts, input.status, actorOf(caller))
    if (!decision.ok) return decision
    if (!byCard && decision.value.needsCard && isCardAsked(facility, caller))
      return refuse('conflict', 'cardNeeded', { field: 'cardCode' })
    const fields = { status: input.status, statusSince: nowIso(facility), lightsWanted: null }
    await changeRoom(facility, trx, caller, {
      id: room.id,
      kind: 'statusChanged',
      fields,
      cause: decision.value.transition,
    })
    return ok({ roomId: room.id })
  })
}

function isCardAsked(facility: Facility, caller: Caller): boolean {
  // At a panel the cleaner identifies herself, whatever the facility's setting for staff (visit-RM4, visit-RM5: by her
  // PIN).
  const byRule = facility.settings.current().reservationsStatusChangeCardCode && asksCard(caller)
  return byRule || actorOf(caller) === 'P'
}

/** Turns a room's lights on or off by hand, until its status next changes. */
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

/** Sets the language of a room's panel. */
export async function setRoomLanguage(
  facility: Facility,
  caller: Caller,
  input: { roomId: number; language: string },
): Promise<Result<{ roomId: number }>> {
  return change(facility, caller, input.roomId, 'languageSet', { language: input.language })
}

/** Requests that a room's panel reload. */
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

/** Writes columns of a room and their entry in the log. */
export async function changeRoom(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  change: { id: number; kind: string; fields: Partial<RoomRow>; cause?: string },
): Promise<void> {
  await updateRoom(trx, change.id, change.fields)
  await record(facility, trx, caller, { entity: 'room', ...change })
}

/** Writes columns of a cubicle and their entry in the log. */
export async function changeCubicle(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  change: { id: number; kind: string; fields: Partial<CubicleRow>; cause?: string },
): Promise<void> {
  await updateCubicle(trx, change.id, change.fields)
  await record(facility, trx, caller, { entity: 'cubicle', ...change })
}
