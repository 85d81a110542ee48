import type { RoomRequest, SupplyRequest } from '@mayim/contract/entities/supply-request.ts'
import type { Readers } from '@mayim/core/ground/runtime/facility.ts'
import type { SupplyRequestRow } from '@mayim/core/ground/schema/building-rows.ts'
import { byUrgency } from '@mayim/domain/visit/supply-request.ts'
import { type RoomWithSection, roomById, rooms } from '../rooms/room-table.ts'
import { codesOf, openRequests, openRequestsOfRoom, requestsOfVisit } from './supply-table.ts'

/** A request as the contract returns it (visit-87). */
export function viewRequest(row: SupplyRequestRow): SupplyRequest {
  return {
    id: row.id,
    item: row.kind === 'item' ? row.item : row.kind,
    status: row.status,
    dateRequested: row.requestedAt,
    dateCompleted: row.status === 'complete' ? row.closedAt : null,
    dateCanceled: row.status === 'canceled' ? row.closedAt : null,
    isCallRequest: row.kind === 'call',
    isAttendantRequest: row.kind === 'attendant',
    isHelpRequest: row.kind === 'help',
    isReleaseRequest: row.kind === 'release',
    dateAnswered: row.answeredAt,
    ring: row.ring,
    dateRang: row.rangAt,
  }
}

/**
 * The requests of all rooms: help first, then calls for a person, then the oldest; with codes only (visit-92,
 * privacy-21).
 */
export function viewRoomRequests(
  rows: readonly SupplyRequestRow[],
  rooms: ReadonlyMap<number, RoomWithSection>,
  codes: ReadonlyMap<string, string>,
): RoomRequest[] {
  return byUrgency(rows).flatMap(row => {
    const room = rooms.get(row.roomId)
    if (!room) return []
    return {
      ...viewRequest(row),
      roomId: room.id,
      roomName: room.name,
      sectionId: room.sectionId,
      reservationId: row.reservationId,
      reservationCode: row.reservationId === null ? null : (codes.get(row.reservationId) ?? null),
      attendantId: room.attendantId,
      hasPhone: room.extension !== null,
    }
  })
}

/** The open requests of all rooms: help first, then the oldest. */
export async function listRequests(db: Readers): Promise<RoomRequest[]> {
  const rows = await openRequests(db)
  if (rows.length === 0) return []
  const known = new Map((await rooms(db)).map(room => [room.id, room]))
  return viewRoomRequests(rows, known, await codesOf(db, rows))
}

/** The requests of the visit in a room, or the open requests of an empty room; oldest first. */
export async function requestsInRoom(db: Readers, roomId: number): Promise<SupplyRequest[]> {
  const room = await roomById(db, roomId)
  const open = await openRequestsOfRoom(db, roomId)
  const visit = room?.reservationId ? await requestsOfVisit(db, room.reservationId) : []
  const all = new Map([...visit, ...open].map(row => [row.id, row]))
  return [...all.values()].map(viewRequest).slice(-maxShown)
}

const maxShown = 100
