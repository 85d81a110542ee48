import type { ReadHubData } from '@mayim/core/booking/list-for-staff.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { cubicles, rooms } from '../building/rooms/room-table.ts'
import { viewSection } from '../building/rooms/view-section.ts'
import { withMoreTime } from '../building/supplies/supply-table.ts'

/** Reads what the building adds to a list of reservations: rooms, cubicles and extra time. */
export function hubDataReader({ db }: Pick<Facility, 'db'>): ReadHubData {
  return async (rows, attendants) => {
    const inRooms = rows.filter(row => row.roomId !== null).map(row => row.id)
    const [roomRows, cubicleRows, moreTime] = await Promise.all([
      rooms(db),
      cubicles(db),
      withMoreTime(db, inRooms),
    ])
    return {
      moreTime,
      rooms: new Map(
        roomRows.map(row => [row.id, { id: row.id, name: row.name, section: viewSection(row, attendants) }]),
      ),
      cubicles: new Map(cubicleRows.map(row => [row.id, row])),
    }
  }
}
