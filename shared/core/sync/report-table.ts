import type { Readers, Writers } from '../ground/runtime/facility.ts'
import type { DeviceRow, UserRow } from '../ground/schema/schema.ts'
import type { SyncReportRow } from '../ground/schema/sync-rows.ts'

export async function insertReport(trx: Writers, row: SyncReportRow): Promise<void> {
  await trx.insertInto('syncReport').values(row).execute()
}

/** The newest reports of outages and recoveries. */
export async function newestReports(db: Readers, limit: number): Promise<SyncReportRow[]> {
  return db.selectFrom('syncReport').selectAll().orderBy('at', 'desc').limit(limit).execute()
}

/** The users and the devices among some ids. */
export async function actorsAmong(
  db: Readers,
  ids: readonly string[],
): Promise<{
  readonly users: Pick<UserRow, 'id' | 'roles' | 'firstName' | 'lastName'>[]
  readonly devices: Pick<DeviceRow, 'id'>[]
}> {
  const [users, devices] = await Promise.all([
    db.selectFrom('user').select(['id', 'roles', 'firstName', 'lastName']).where('id', 'in', ids).execute(),
    db.selectFrom('device').select('id').where('id', 'in', ids).execute(),
  ])
  return { users, devices }
}
