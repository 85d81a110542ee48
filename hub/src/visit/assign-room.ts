import { reservationById, updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { swapCause } from '@mayim/domain/building/doors.ts'
import {
  decideSwap,
  type LeftRoom,
  misfitsOfMove,
  type RoomToSwap,
} from '@mayim/domain/building/room-assignment.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { RoomStatus } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { wasEntered } from '../building/access-log-table.ts'
import { changeRoom } from '../building/rooms/change-room.ts'
import { roomJudge, roomReason } from '../building/rooms/judge-room.ts'
import { type RoomWithSection, roomById } from '../building/rooms/room-table.ts'
import { moveRequests } from '../building/supplies/supply-table.ts'
import { changeVisit } from './change-visit.ts'

/**
 * Assigns a patron to a room (visit-P1, visit-P1b, visit-P1c).
 * @param input.roomStatus the room's status on the caller's screen; a room that was closed since is refused
 * @param input.overrideReason why it is a room that lacks what she needs; stored in `roomReason`
 */
export async function assignRoom(
  facility: Facility,
  caller: Caller,
  input: {
    reservationId: string
    roomId: number
    roomStatus?: RoomStatus
    overrideReason?: string
    attendantId?: number
  },
): Promise<Result<{ reservationId: string; status: string; transition: string }>> {
  const reason = roomReason(input.overrideReason)
  if (!reason.ok) return reason
  return changeVisit(facility, caller, {
    reservationId: input.reservationId,
    to: 'Assigned',
    roomId: input.roomId,
    roomReason: reason.value,
    ...(input.roomStatus ? { roomStatus: input.roomStatus } : {}),
    kind: 'assigned',
    ...(input.attendantId === undefined ? {} : { attendantId: input.attendantId }),
  })
}

interface Side {
  readonly room: RoomWithSection
  readonly row: ReservationRow | undefined
}

/**
 * Swaps the patrons of two rooms with their requests; if one room is empty, the patron moves there. Unlocks the dry
 * door of each patron's new room.
 */
export async function swapRooms(
  facility: Facility,
  caller: Caller,
  input: {
    readonly roomA: number
    readonly roomB: number
    /** The reservation in each room on the caller's screen: if two desks swap the same rooms, the second is refused. */
    readonly seenA?: string | null
    readonly seenB?: string | null
    /** Why a patron gets a room that lacks what she needs. */
    readonly overrideReason?: string
  },
): Promise<Result<null>> {
  const reason = roomReason(input.overrideReason)
  if (!reason.ok) return reason
  return facility.write(async trx => {
    const [a, b] = [await sideOf(trx, input.roomA), await sideOf(trx, input.roomB)]
    if (!a || !b) return refuse('missing', 'roomMissing', { field: a ? 'roomB' : 'roomA' })
    if (!isSeen(a, input.seenA) || !isSeen(b, input.seenB)) return refuse('conflict', 'statusChanged')
    const [sideA, sideB] = [await toSwap(facility, trx, a, b.row), await toSwap(facility, trx, b, a.row)]
    const decision = decideSwap(sideA, sideB, {
      sameRoom: a.room.id === b.room.id,
      shabbos: isShabbosNow(facility),
      hasReason: reason.value !== '',
    })
    if (!decision.ok) return decision
    // Requests move by visit, so that one patron's are not taken for the other's.
    if (a.row) await moveRequests(trx, a.row.id, b.room.id)
    if (b.row) await moveRequests(trx, b.row.id, a.room.id)
    const { left } = decision.value
    const reasonFor = ({ misfits }: RoomToSwap) => (misfits.length > 0 ? reason.value : '')
    await enter(facility, trx, caller, a, b.row, { left, reason: reasonFor(sideA) })
    await enter(facility, trx, caller, b, a.row, { left, reason: reasonFor(sideB) })
    return ok(null)
  })
}

function isSeen({ room }: Side, seen: string | null | undefined): boolean {
  return seen === undefined || seen === room.reservationId
}

async function sideOf(trx: Writers, roomId: number): Promise<Side | undefined> {
  const room = await roomById(trx, roomId)
  if (!room) return undefined
  return {
    room,
    row: room.reservationId === null ? undefined : await reservationById(trx, room.reservationId),
  }
}

async function toSwap(
  facility: Facility,
  trx: Writers,
  { room, row }: Side,
  mover: ReservationRow | undefined,
): Promise<RoomToSwap> {
  const judge = mover && (await roomJudge(facility, trx, mover, tonight(facility)))
  return {
    misfits: judge ? misfitsOfMove(judge.factsOf(room), judge.needs) : [],
    visit: row ? { status: shownStatus(row), doorOpened: await wasEntered(trx, room) } : null,
  }
}

/** Puts a patron, or nobody, in the place of the patron who was there. */
async function enter(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { room }: Side,
  row: ReservationRow | undefined,
  { left, reason }: { readonly left: LeftRoom; readonly reason: string },
): Promise<void> {
  const at = nowIso(facility)
  await changeRoom(facility, trx, caller, {
    id: room.id,
    kind: row ? 'taken' : 'left',
    fields: {
      reservationId: row?.id ?? null,
      status: row ? 'Ready' : left,
      statusSince: at,
      lightsWanted: null,
      ...(row ? { language: row.language } : {}),
    },
    cause: swapCause,
  })
  if (!row) return
  const fields = { roomId: room.id, ...(reason === row.roomReason ? {} : { roomReason: reason }) }
  await updateReservation(trx, row.id, fields)
  await record(facility, trx, caller, {
    entity: 'reservation',
    id: row.id,
    kind: 'roomChanged',
    fields,
    cause: swapCause,
  })
}
