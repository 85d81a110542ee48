import type { CleaningRoom, Room } from '@mayim/shared/contract/entities/room.ts'
import type { ReservationRow } from '@mayim/shared/data/schema.ts'
import { tonight } from '@mayim/shared/operations/settings/schedule-days.ts'
import { attendants } from '@mayim/shared/operations/users/attendant-table.ts'
import type { HubFacility } from '../hub-facility.ts'
import { openRequests } from '../supplies/supply-table.ts'
import { type RoomWithSection, rooms } from './room-table.ts'
import { type RoomReading, viewRoom } from './view-room.ts'

/** What is needed to show rooms, read once. */
export async function readRooms(
  facility: HubFacility,
): Promise<{ rows: RoomWithSection[]; reading: RoomReading }> {
  const [rows, attendantRows] = await Promise.all([rooms(facility.db), attendants(facility.db)])
  const inRooms = rows.flatMap(row => (row.reservationId === null ? [] : [row.reservationId]))
  const visitors = inRooms.length === 0 ? [] : await byIds(facility, inRooms)
  const preassigned = await facility.db
    .selectFrom('reservation')
    .selectAll()
    .where('date', '=', tonight(facility))
    .where('roomIdPreassign', 'is not', null)
    .execute()
  return {
    rows,
    reading: {
      attendants: new Map(attendantRows.map(row => [row.id, row])),
      inRoom: new Map(visitors.flatMap(row => (row.roomId === null ? [] : [[row.roomId, row] as const]))),
      preassigned: new Map(preassigned.map(row => [row.roomIdPreassign ?? 0, row])),
      lightOf: roomId => facility.lightOf(roomId),
      requests: Map.groupBy(await openRequests(facility.db), row => row.roomId),
    },
  }
}

async function byIds(facility: HubFacility, ids: readonly string[]): Promise<ReservationRow[]> {
  return facility.db.selectFrom('reservation').selectAll().where('id', 'in', ids).execute()
}

/** Every room as it is now. */
export async function listRooms(facility: HubFacility): Promise<Room[]> {
  const { rows, reading } = await readRooms(facility)
  return rows.map(row => viewRoom(row, reading))
}

/** The rooms that want cleaning, the oldest first; the same order that the cleaner's list has. */
export function cleaningListOf(rows: readonly RoomWithSection[]): CleaningRoom[] {
  return rows
    .filter(
      row => row.reservationId === null && (row.status === 'NeedsCleaning' || row.status === 'Cleaning'),
    )
    .sort((a, b) => a.statusSince.localeCompare(b.statusSince))
    .map(row => ({
      id: row.id,
      name: row.name,
      status: row.status,
      statusSince: row.statusSince,
      neededBy: null,
    }))
}
