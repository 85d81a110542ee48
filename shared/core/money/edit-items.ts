import type { MerchandiseItem } from '@mayim/contract/entities/shop.ts'
import { itemKey } from '@mayim/domain/money/merchandise.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { tidyText } from '@mayim/domain/validation.ts'
import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import { nowIso, record } from '../runtime/record-change.ts'
import type { MerchandiseItemRow } from '../schema/shop-rows.ts'
import { itemById, itemRows, upsertItem } from './item-table.ts'

/** A change of the shop by an Admin. The price is in minor units. */
export interface ItemEdit {
  readonly action: 'add' | 'change' | 'remove'
  readonly item: string
  readonly description?: string
  readonly priceMinor?: number
}

/** The items on sale, in the order of the shop (money-63). */
export async function listItems(facility: Pick<Facility, 'db'>): Promise<MerchandiseItem[]> {
  const rows = await itemRows(facility.db)
  return rows
    .filter(row => row.active === 1)
    .map(({ item, description, priceMinor }) => ({ item, description, price: decimalOf(priceMinor) }))
}

/**
 * Adds an item, changes its price or description, or removes it. Lines that were sold keep their price. Refuses
 * itemNameMissing, itemExists, itemMissing and itemPriceMissing.
 */
export async function editItem(facility: Facility, caller: Caller, edit: ItemEdit): Promise<Result<null>> {
  const name = tidyText(edit.item)
  if (name === '') return refuse('invalid', 'itemNameMissing', { field: 'item' })
  return facility.write(async trx => {
    const before = await itemById(trx, itemKey(name))
    const checked = checkEdit(edit, before)
    if (!checked.ok) return checked
    const row: MerchandiseItemRow = {
      id: itemKey(name),
      item: name,
      description: tidyText(edit.description ?? before?.description ?? ''),
      priceMinor: edit.priceMinor ?? before?.priceMinor ?? 0,
      active: edit.action === 'remove' ? 0 : 1,
      position: before?.position ?? (await nextPosition(trx)),
      updatedAt: nowIso(facility),
    }
    await upsertItem(trx, row)
    const kind = { add: 'added', change: 'changed', remove: 'removed' }[edit.action]
    const fields = before ? changedFields(before, row) : row
    await record(facility, trx, caller, { entity: 'merchandiseItem', id: row.id, kind, fields })
    return ok(null)
  })
}

function checkEdit({ action, priceMinor }: ItemEdit, before: MerchandiseItemRow | undefined): Result<null> {
  const sold = before?.active === 1
  if (action !== 'add') return sold ? ok(null) : refuse('missing', 'itemMissing', { field: 'item' })
  if (sold) return refuse('conflict', 'itemExists', { field: 'item' })
  return priceMinor === undefined ? refuse('invalid', 'itemPriceMissing', { field: 'price' }) : ok(null)
}

/** Only the changed columns, so that a price from one side and a description from the other both survive. */
function changedFields(before: MerchandiseItemRow, row: MerchandiseItemRow): Partial<MerchandiseItemRow> {
  const columns = Object.keys(row) as (keyof MerchandiseItemRow)[]
  return Object.fromEntries(columns.filter(name => row[name] !== before[name]).map(name => [name, row[name]]))
}

async function nextPosition(trx: Writers): Promise<number> {
  const rows = await itemRows(trx)
  return (rows.at(-1)?.position ?? 0) + 1
}
