import type { SiteListName } from '@mayim/contract/entities/listed.ts'
import type { Readers, Writers } from '../../ground/runtime/facility.ts'
import type { ListEntryRow, MerchandiseItemRow } from '../../ground/schema/shop-rows.ts'

/** The entries of a list, or of all of them, in their order; removed ones are left out. */
export async function listRows(db: Readers, list?: SiteListName): Promise<ListEntryRow[]> {
  const rows = db
    .selectFrom('listEntry')
    .selectAll()
    .where('removed', '=', 0)
    .orderBy('list')
    .orderBy('position')
    .orderBy('id')
  return (list === undefined ? rows : rows.where('list', '=', list)).execute()
}

export async function entryById(
  db: Readers,
  list: SiteListName,
  id: string,
): Promise<ListEntryRow | undefined> {
  return db
    .selectFrom('listEntry')
    .selectAll()
    .where('id', '=', id)
    .where('list', '=', list)
    .where('removed', '=', 0)
    .executeTakeFirst()
}

export async function insertEntry(trx: Writers, row: ListEntryRow): Promise<void> {
  await trx.insertInto('listEntry').values(row).execute()
}

export async function updateEntry(trx: Writers, id: string, fields: Partial<ListEntryRow>): Promise<void> {
  await trx.updateTable('listEntry').set(fields).where('id', '=', id).execute()
}

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
