import type { Readers } from '@mayim/core/ground/runtime/facility.ts'
import { needsRoom } from '@mayim/domain/building/room-assignment.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'

/** The rooms that are preassigned to active bookings of a night, each with its reservation. */
export async function preassignedRoomsOf(db: Readers, date: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('reservation')
    .select(['id', 'roomIdPreassign', 'bookingStatus', 'visitStatus'])
    .where('date', '=', date)
    .where('roomIdPreassign', 'is not', null)
    .execute()
  const kept = rows.filter(row => needsRoom(shownStatus(row)))
  return new Map(kept.flatMap(row => (row.roomIdPreassign === null ? [] : [[row.roomIdPreassign, row.id]])))
}
