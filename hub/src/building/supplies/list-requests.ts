import type { RoomRequest, SupplyRequest } from '@mayim/contract/entities/supply-request.ts'
import type { Readers } from '@mayim/core/ground/runtime/facility.ts'
import { roomById, rooms } from '../rooms/room-table.ts'
import { codesOf, openRequests, openRequestsOfRoom, requestsOfVisit } from './supply-table.ts'
import { viewRequest, viewRoomRequests } from './view-requests.ts'

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
