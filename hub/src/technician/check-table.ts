import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { DeviceCheckRow } from '@mayim/core/ground/schema/point-rows.ts'

export async function checkRows(db: Readers): Promise<DeviceCheckRow[]> {
  return db.selectFrom('deviceCheck').selectAll().orderBy('id').execute()
}

export async function storeCheck(trx: Writers, row: DeviceCheckRow): Promise<void> {
  const { id: _, ...fields } = row
  await trx
    .insertInto('deviceCheck')
    .values(row)
    .onConflict(conflict => conflict.column('id').doUpdateSet(fields))
    .execute()
}

/** Returns whether there was one. */
export async function deleteCheck(trx: Writers, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('deviceCheck')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
