import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { CardReaderRow } from '@mayim/core/ground/schema/card-rows.ts'

export async function cardReaderRows(db: Readers): Promise<CardReaderRow[]> {
  return db.selectFrom('cardReader').selectAll().orderBy('name').orderBy('id').execute()
}

export async function upsertCardReader(trx: Writers, row: CardReaderRow): Promise<void> {
  const { id: _, ...fields } = row
  await trx
    .insertInto('cardReader')
    .values(row)
    .onConflict(conflict => conflict.column('id').doUpdateSet(fields))
    .execute()
}

/** Returns whether a row was removed. */
export async function deleteCardReader(trx: Writers, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('cardReader').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
