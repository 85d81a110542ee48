import type { Side } from '@mayim/domain/sync/side.ts'
import type { Readers } from '../../ground/runtime/facility.ts'

export async function hasBookingsOf(db: Readers, owner: Side, date: string): Promise<boolean> {
  const row = await db
    .selectFrom('reservation')
    .select('id')
    .where('date', '=', date)
    .where('owner', '=', owner)
    .executeTakeFirst()
  return row !== undefined
}

/** How many of these bookings are here and owned by a side. */
export async function countOwned(db: Readers, owner: Side, ids: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('reservation')
    .select('id')
    .where('id', 'in', ids)
    .where('owner', '=', owner)
    .execute()
  return rows.length
}

/** The holds of a night, of either side. */
export async function holdIdsOf(db: Readers, date: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reservation')
    .select('id')
    .where('date', '=', date)
    .where('bookingStatus', '=', 'Pending')
    .where('visitStatus', 'is', null)
    .execute()
  return new Set(rows.map(row => row.id))
}
