import type { Readers } from '@mayim/shared/operations/facility.ts'

/** The rooms that are kept for bookings of a night which stand, each with whose it is. */
export async function keptRoomsOf(db: Readers, date: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('reservation')
    .select(['id', 'roomIdPreassign'])
    .where('date', '=', date)
    .where('roomIdPreassign', 'is not', null)
    .where('bookingStatus', '=', 'Reserved')
    .where(on => on.or([on('visitStatus', 'is', null), on('visitStatus', 'in', ['Arrived', 'Waiting'])]))
    .execute()
  return new Map(rows.flatMap(row => (row.roomIdPreassign === null ? [] : [[row.roomIdPreassign, row.id]])))
}
