import type { OutOfServicePeriod, RoomPool } from '@mayim/domain/capacity/out-of-service.ts'
import type { Readers, Writers } from '../runtime/facility.ts'
import type { OutOfServiceRow } from '../schema/evening-rows.ts'

/** The periods that were not ended early, by their first night. */
export async function currentPeriods(db: Readers): Promise<OutOfServicePeriod[]> {
  const rows = await db
    .selectFrom('outOfService')
    .selectAll()
    .where('endedAt', 'is', null)
    .orderBy('fromDate')
    .orderBy('id')
    .execute()
  return rows.map(({ id, roomId, fromDate, toDate, pool, reason }) => ({
    id,
    roomId,
    fromDate,
    toDate,
    pool: pool === '' ? null : (pool as RoomPool),
    reason,
  }))
}

export async function insertPeriod(trx: Writers, row: OutOfServiceRow): Promise<void> {
  await trx.insertInto('outOfService').values(row).execute()
}

/** Ends a period early. */
export async function endPeriod(trx: Writers, id: string, endedAt: string): Promise<void> {
  await trx.updateTable('outOfService').set({ endedAt }).where('id', '=', id).execute()
}
