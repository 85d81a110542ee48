import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { PrinterRow } from '@mayim/core/ground/schema/point-rows.ts'

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
