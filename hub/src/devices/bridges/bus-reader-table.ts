import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { BusReaderRow } from '@mayim/core/ground/schema/join-rows.ts'

export async function busReaderRows(db: Readers): Promise<BusReaderRow[]> {
  return db.selectFrom('busReader').selectAll().orderBy('name').orderBy('id').execute()
}

export async function insertBusReader(trx: Writers, row: BusReaderRow): Promise<void> {
  await trx.insertInto('busReader').values(row).execute()
}

/** Returns whether the reader was there. */
export async function deleteBusReader(trx: Writers, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('busReader').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}
