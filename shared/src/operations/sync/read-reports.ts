import type { SyncReport } from '../../contract/calls/sync.ts'
import type { Readers } from '../facility.ts'

const shown = 50

/** What the last cuts and recoveries left behind, newest first. */
export async function readReports(db: Readers): Promise<SyncReport[]> {
  const rows = await db.selectFrom('syncReport').selectAll().orderBy('at', 'desc').limit(shown).execute()
  return rows.map(({ id, kind, at, since, detail }) => {
    const told = JSON.parse(detail) as Partial<SyncReport>
    return {
      id,
      kind,
      at,
      since,
      entries: told.entries ?? [],
      bookings: told.bookings ?? [],
      ...(told.recovered ? { recovered: told.recovered } : {}),
    }
  })
}
