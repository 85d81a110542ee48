import type { Readers, Writers } from '../ground/runtime/facility.ts'
import type { MerchandiseItemRow } from '../ground/schema/shop-rows.ts'

/** All items in the order of the shop, removed ones included. */
export async function itemRows(db: Readers): Promise<MerchandiseItemRow[]> {
  return db.selectFrom('merchandiseItem').selectAll().orderBy('position').orderBy('id').execute()
}

export async function itemById(db: Readers, id: string): Promise<MerchandiseItemRow | undefined> {
  return db.selectFrom('merchandiseItem').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function upsertItem(trx: Writers, row: MerchandiseItemRow): Promise<void> {
  const { id: _, ...fields } = row
  await trx
    .insertInto('merchandiseItem')
    .values(row)
    .onConflict(conflict => conflict.column('id').doUpdateSet(fields))
    .execute()
}

export async function updateItem(
  trx: Writers,
  id: string,
  fields: Partial<MerchandiseItemRow>,
): Promise<void> {
  await trx.updateTable('merchandiseItem').set(fields).where('id', '=', id).execute()
}
