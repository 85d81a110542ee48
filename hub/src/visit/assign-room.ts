import { reservationById, updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { currentPeriods } from '@mayim/core/ground/settings/settings-table.ts'
import { excludedAttendantsOf } from '@mayim/core/people/user-table.ts'
import { swapCause } from '@mayim/domain/building/doors.ts'
import { decideSwap, type LeftRoom, type RoomToSwap } from '@mayim/domain/building/room-assignment.ts'
import { periodOfRoom } from '@mayim/domain/capacity/out-of-service.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { RoomStatus } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { wasEntered } from '../building/access-log-table.ts'
import { changeRoom } from '../building/rooms/change-room.ts'
import { type RoomWithSection, roomById } from '../building/rooms/room-table.ts'
import { moveRequests } from '../building/supplies/supply-table.ts'
import { changeVisit } from './change-visit.ts'

/**
 * Assigns a patron to a room (visit-P1, visit-P1b, visit-P1c).
 * @param input.roomStatus the room's status on the caller's screen; a room that was closed since is refused
 */
export async function assignRoom(
  facility: Facility,
  caller: Caller,
  input: { reservationId: string; roomId: number; roomStatus?: RoomStatus; attendantId?: number },
): Promise<Result<{ reservationId: string; status: string; transition: string }>> {
  return changeVisit(facility, caller, {
    reservationId: input.reservationId,
    to: 'Assigned',
    roomId: input.roomId,
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
  },
): Promise<Result<null>> {
  return facility.write(async trx => {
    const [a, b] = [await sideOf(trx, input.roomA), await sideOf(trx, input.roomB)]
    if (!a || !b) return refuse('missing', 'roomMissing', { field: a ? 'roomB' : 'roomA' })
    if (!isSeen(a, input.seenA) || !isSeen(b, input.seenB)) return refuse('conflict', 'statusChanged')
    const date = tonight(facility)
    const decision = decideSwap(await factsOf(trx, date, a, b), await factsOf(trx, date, b, a), {
      sameRoom: a.room.id === b.room.id,
      shabbos: isShabbosNow(facility),
    })
    if (!decision.ok) return decision
    // Requests move by visit, so that one patron's are not taken for the other's.
    if (a.row) await moveRequests(trx, a.row.id, b.room.id)
    if (b.row) await moveRequests(trx, b.row.id, a.room.id)
    await enter(facility, trx, caller, a, b.row, decision.value.left)
    await enter(facility, trx, caller, b, a.row, decision.value.left)
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

async function factsOf(trx: Writers, date: string, { room, row }: Side, other: Side): Promise<RoomToSwap> {
  const excluded = row ? await excludedAttendantsOf(trx, row.userId) : []
  const attendant = other.room.attendantId
  return {
    status: room.status,
    bath: room.bath === 1,
    outOfService: periodOfRoom(await currentPeriods(trx), room.id, date) !== undefined,
    sectionHasAttendant: room.attendantId !== null,
    visit: row
      ? {
          status: shownStatus(row),
          wantsBath: row.bath === 1,
          avoidsOther: attendant !== null && excluded.includes(attendant),
          doorOpened: await wasEntered(trx, room),
        }
      : null,
  }
}

/** Puts a patron, or nobody, in the place of the patron who was there. */
async function enter(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { room }: Side,
  row: ReservationRow | undefined,
  left: LeftRoom,
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
  const fields = { roomId: room.id }
  await updateReservation(trx, row.id, fields)
  await record(facility, trx, caller, {
    entity: 'reservation',
    id: row.id,
    kind: 'roomChanged',
    fields,
    cause: swapCause,
  })
}
