import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { SwipeReaderRow } from '@mayim/core/ground/schema/point-rows.ts'

export async function swipeReaderRows(db: Readers): Promise<SwipeReaderRow[]> {
  return db.selectFrom('swipeReader').selectAll().orderBy('id').execute()
}

export async function upsertSwipeReader(trx: Writers, row: SwipeReaderRow): Promise<void> {
  const { id: _, ...fields } = row
  await trx
    .insertInto('swipeReader')
    .values(row)
    .onConflict(conflict => conflict.column('id').doUpdateSet(fields))
    .execute()
}
