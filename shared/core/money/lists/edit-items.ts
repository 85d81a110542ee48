import type { MerchandiseItem } from '@mayim/contract/entities/shop.ts'
import { itemKey } from '@mayim/domain/money/merchandise.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { changedFields } from '@mayim/domain/sync/changed-fields.ts'
import { tidyText } from '@mayim/domain/validation.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { MerchandiseItemRow } from '../../ground/schema/shop-rows.ts'
import { itemById, itemRows, upsertItem } from './list-table.ts'

/** A change of the shop by an Admin. The price is in minor units. */
export interface ItemEdit {
  readonly action: 'add' | 'change' | 'remove'
  readonly item: string
  readonly description?: string | undefined
  readonly priceMinor?: number
  readonly nameHe?: string | undefined
  readonly nameYi?: string | undefined
  readonly descriptionHe?: string | undefined
  readonly descriptionYi?: string | undefined
  readonly shown?: boolean
}

/** The items on sale, in the order of the shop (money-63). */
export async function listItems(facility: Pick<Facility, 'db'>): Promise<MerchandiseItem[]> {
  const rows = await itemRows(facility.db)
  return rows
    .filter(row => row.active === 1 && row.shown === 1)
    .map(row => ({
      item: row.item,
      names: { en: row.item, he: row.nameHe, yi: row.nameYi },
      description: row.description,
      descriptions: { en: row.description, he: row.descriptionHe, yi: row.descriptionYi },
      price: decimalOf(row.priceMinor),
      picture: row.picture,
    }))
}

/**
 * Adds an item, changes its price or description, or removes it. Lines that were sold keep their price.
 */
export async function editItem(facility: Facility, caller: Caller, edit: ItemEdit): Promise<Result<null>> {
  const name = tidyText(edit.item)
  if (name === '') return refuse('invalid', 'listNameMissing', { field: 'item' })
  return facility.write(async trx => {
    const before = await itemById(trx, itemKey(name))
    const checked = checkEdit(edit, before)
    if (!checked.ok) return checked
    const row: MerchandiseItemRow = {
      id: itemKey(name),
      item: name,
      ...wordsOf(edit, before),
      picture: before?.picture ?? '',
      shown: edit.shown === undefined ? (before?.shown ?? 1) : edit.shown ? 1 : 0,
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

const words = ['description', 'nameHe', 'nameYi', 'descriptionHe', 'descriptionYi'] as const

function wordsOf(edit: ItemEdit, before: MerchandiseItemRow | undefined) {
  const entries = words.map(word => [word, tidyText(edit[word] ?? before?.[word] ?? '')])
  return Object.fromEntries(entries) as Pick<MerchandiseItemRow, (typeof words)[number]>
}

function checkEdit({ action, priceMinor }: ItemEdit, before: MerchandiseItemRow | undefined): Result<null> {
  const sold = before?.active === 1
  if (action !== 'add') return sold ? ok(null) : refuse('missing', 'itemMissing', { field: 'item' })
  if (sold) return refuse('conflict', 'itemExists', { field: 'item' })
  return priceMinor === undefined ? refuse('invalid', 'itemPriceMissing', { field: 'price' }) : ok(null)
}

async function nextPosition(trx: Writers): Promise<number> {
  const rows = await itemRows(trx)
  return (rows.at(-1)?.position ?? 0) + 1
}
