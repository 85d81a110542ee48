import { isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { actorOf } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { SupplyRequestRow } from '@mayim/core/ground/schema/building-rows.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import {
  decideRequest,
  isAlarm,
  maxOpenInRoom,
  moreTime,
  type RequestAct,
  supplyItems,
} from '@mayim/domain/visit/supply-request.ts'
import { v7 as uuidv7 } from 'uuid'
import { roomById } from '../rooms/room-table.ts'
import { insertRequest, openRequestsOfRoom, requestsById, updateRequest } from './supply-table.ts'

export interface Wish {
  readonly kind: SupplyRequestRow['kind']
  readonly item: string
}

/**
 * Requests an item for a room, or that a person come (visit-87, visit-91). An open request is not repeated; an alarm
 * rises again, and no number of open requests stops it.
 */
export async function addRequests(
  facility: Facility,
  caller: Caller,
  input: { readonly roomId: number; readonly wishes: readonly Wish[] },
): Promise<Result<null>> {
  const actor = actorOf(caller)
  const strange = input.wishes.find(({ kind, item }) => kind === 'item' && !isKnown(item))
  if (strange && actor === 'P') return refuse('invalid', 'itemUnknown', { field: 'items' })
  return facility.write(async trx => {
    const room = await roomById(trx, input.roomId)
    if (!room) return refuse('missing', 'roomMissing')
    const open = await openRequestsOfRoom(trx, room.id)
    const plain = input.wishes.filter(({ kind }) => !isAlarm(kind))
    if (plain.length > 0 && open.length + plain.length > maxOpenInRoom)
      return refuse('tooMany', 'requestsTooMany')
    for (const { kind, item } of input.wishes) {
      const decision = decideRequest({
        act: 'add',
        kind,
        actor,
        shabbos: isShabbosNow(facility),
        roomTaken: room.reservationId !== null,
        status: null,
      })
      if (!decision.ok) return decision
      await openRequest(facility, trx, caller, { room, kind, item })
    }
    return ok(null)
  })
}

interface RoomWish extends Wish {
  readonly room: { readonly id: number; readonly reservationId: string | null }
}

/**
 * Opens a request that no rule refuses, in the caller's transaction. An open one is not repeated; an open alarm is
 * unanswered again, whatever else is open for the room (visit-167).
 */
export async function openRequest(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  wish: RoomWish,
): Promise<void> {
  const open = (await openRequestsOfRoom(trx, wish.room.id)).find(
    ({ kind, item }) => kind === wish.kind && item === wish.item,
  )
  if (!open) return insertWish(facility, trx, caller, wish)
  if (isAlarm(open.kind)) await raiseAgain(facility, trx, caller, open)
}

/** An open alarm is unanswered again, in the caller's transaction: it was pressed again, or nobody has come. */
export async function raiseAgain(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { id, roomId, kind }: SupplyRequestRow,
): Promise<void> {
  const again = { raisedAt: nowIso(facility), answeredAt: null, answeredBy: null }
  await updateRequest(trx, id, again)
  const fields = { roomId, kind, ...again }
  await record(facility, trx, caller, { entity: 'supplyRequest', id, kind: 'raised', fields })
}

async function insertWish(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { room, kind, item }: RoomWish,
): Promise<void> {
  const of = { roomId: room.id, reservationId: room.reservationId, kind, item }
  const row: SupplyRequestRow = {
    id: uuidv7(),
    ...of,
    status: 'open',
    requestedAt: nowIso(facility),
    requestedBy: caller.id,
    raisedAt: nowIso(facility),
    answeredAt: null,
    answeredBy: null,
    closedAt: null,
    closedBy: null,
    ring: null,
    rangAt: null,
  }
  await insertRequest(trx, row)
  await record(facility, trx, caller, { entity: 'supplyRequest', id: row.id, kind: 'requested', fields: of })
}

/**
 * Marks a request as on the way, done or canceled. Setting the current status again is accepted. Another room's
 * request is refused as missing.
 */
export async function changeRequests(
  facility: Facility,
  caller: Caller,
  input: {
    readonly roomId: number
    readonly ids: readonly string[]
    readonly act: Exclude<RequestAct, 'add'>
  },
): Promise<Result<null>> {
  return facility.write(async trx => {
    const ids = [...new Set(input.ids)]
    const rows = (await requestsById(trx, ids)).filter(row => row.roomId === input.roomId)
    if (rows.length < ids.length || ids.length === 0)
      return refuse('missing', 'requestMissing', { field: 'ids' })
    const patronId = (await roomById(trx, input.roomId))?.reservationId ?? null
    for (const row of rows) {
      const decision = decideRequest({
        act: input.act,
        kind: row.kind,
        actor: actorOf(caller),
        shabbos: isShabbosNow(facility),
        roomTaken: patronId !== null && patronId === row.reservationId,
        status: row.status,
      })
      if (!decision.ok) return decision
      if ((row.status === 'open') === (input.act !== 'reopen'))
        await changeRequest(facility, trx, caller, row, input.act)
    }
    return ok(null)
  })
}

/** Cancels the open requests of a patron who leaves a room. An alarm stays open until a person came. */
export async function dropRequestsOfRoom(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  roomId: number,
): Promise<void> {
  for (const row of await openRequestsOfRoom(trx, roomId))
    if (!isAlarm(row.kind)) await changeRequest(facility, trx, caller, row, 'cancel')
}

/** Moves one request to its next status, in the caller's transaction. */
export async function changeRequest(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  row: SupplyRequestRow,
  act: Exclude<RequestAct, 'add'>,
): Promise<void> {
  if (act === 'answer' && row.answeredAt !== null) return
  const { kind, fields } = outcomeOf(act, { at: nowIso(facility), by: caller.id })
  await updateRequest(trx, row.id, fields)
  await record(facility, trx, caller, {
    entity: 'supplyRequest',
    id: row.id,
    kind,
    fields: { roomId: row.roomId, ...fields },
  })
}

function outcomeOf(
  act: Exclude<RequestAct, 'add'>,
  { at, by }: { readonly at: string; readonly by: string },
): { readonly kind: string; readonly fields: Partial<SupplyRequestRow> } {
  switch (act) {
    case 'answer':
      return { kind: 'answered', fields: { answeredAt: at, answeredBy: by } }
    case 'complete':
      return { kind: 'completed', fields: { status: 'complete', closedAt: at, closedBy: by } }
    case 'cancel':
      return { kind: 'canceled', fields: { status: 'canceled', closedAt: at, closedBy: by } }
    case 'reopen':
      return { kind: 'reopened', fields: { status: 'open', closedAt: null, closedBy: null } }
  }
}

function isKnown(item: string): boolean {
  return item === moreTime || (supplyItems as readonly string[]).includes(item)
}
