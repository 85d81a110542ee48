import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { CardReaderRow } from '@mayim/core/ground/schema/card-rows.ts'
import type { PrinterRow, SwipeReaderRow } from '@mayim/core/ground/schema/device-rows.ts'

export async function printerRows(db: Readers): Promise<PrinterRow[]> {
  return db.selectFrom('printer').selectAll().orderBy('id').execute()
}

export async function upsertPrinter(trx: Writers, row: PrinterRow): Promise<void> {
  const { id: _, ...fields } = row
  await trx
    .insertInto('printer')
    .values(row)
    .onConflict(conflict => conflict.column('id').doUpdateSet(fields))
    .execute()
}

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
