import { type ListName, maxListed, type SiteListName } from '@mayim/contract/entities/listed.ts'
import type { PreparationNights } from '@mayim/domain/calendar/preparation.ts'
import { type InLanguages, recordedName } from '@mayim/domain/language.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { checkReach, type Reach } from '@mayim/domain/site/place.ts'
import { changedFields } from '@mayim/domain/sync/changed-fields.ts'
import { tidyText } from '@mayim/domain/validation.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { ListEntryRow } from '../../ground/schema/shop-rows.ts'
import { editItem } from './edit-items.ts'
import { entryById, insertEntry, itemById, listRows, updateEntry, updateItem } from './list-table.ts'

/** A change of one entry by an Admin. What is left out stays. */
export interface EntryEdit {
  readonly list: ListName
  readonly action: 'add' | 'change' | 'remove'
  readonly id?: string
  readonly names?: Partial<InLanguages>
  readonly texts?: Partial<InLanguages>
  readonly price?: number | null
  readonly value?: number | null
  readonly months?: number | null
  readonly reach?: Partial<Reach>
  readonly nights?: PreparationNights
  readonly shown?: boolean
}

/**
 * Adds, changes or removes an entry of a list (screens-592). An item for sale keeps the name that records know it by.
 * Refuses listNameMissing, listEntryMissing, listFull, and what `checkReach` and `editItem` refuse.
 */
export async function editEntry(facility: Facility, caller: Caller, edit: EntryEdit): Promise<Result<null>> {
  const { list } = edit
  if (list === 'merchandise') return editItemOf(facility, caller, edit)
  return editListed(facility, caller, list, edit)
}

async function editItemOf(facility: Facility, caller: Caller, edit: EntryEdit): Promise<Result<null>> {
  const { action, id, names, texts, price, shown } = edit
  const recorded = recordedName(tidied({ ...none, ...names }))
  if (action === 'add' && recorded === '') return noName
  return editItem(facility, caller, {
    action,
    item: action === 'add' ? recorded : await itemNameOf(facility, id ?? ''),
    ...(price === undefined || price === null ? {} : { priceMinor: minorOf(price) }),
    ...{ nameHe: names?.he, nameYi: names?.yi },
    ...{ description: texts?.en, descriptionHe: texts?.he, descriptionYi: texts?.yi },
    ...(shown === undefined ? {} : { shown }),
  })
}

/** Records know an item by its first name, however the other names change. */
async function itemNameOf({ db }: Facility, id: string): Promise<string> {
  return (await itemById(db, id))?.item ?? id
}

const none: InLanguages = { en: '', he: '', yi: '' }
const noName = refuse('invalid', 'listNameMissing', { field: 'names.en' })

async function editListed(
  facility: Facility,
  caller: Caller,
  list: SiteListName,
  edit: EntryEdit,
): Promise<Result<null>> {
  return facility.write(async trx => {
    if (edit.action === 'add') return addEntry(facility, trx, caller, list, edit)
    const before = await entryById(trx, list, edit.id ?? '')
    if (!before) return refuse('missing', 'listEntryMissing', { field: 'id' })
    const isRemoved = edit.action === 'remove'
    const after = isRemoved ? ok({ ...before, removed: 1 as const }) : edited(before, edit)
    if (!after.ok) return after
    const fields = { ...changedFields(before, after.value), updatedAt: nowIso(facility) }
    await updateEntry(trx, before.id, fields)
    const kind = isRemoved ? 'removed' : 'changed'
    await record(facility, trx, caller, { entity: 'listEntry', id: before.id, kind, fields })
    return ok(null)
  })
}

async function addEntry(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  list: SiteListName,
  edit: EntryEdit,
): Promise<Result<null>> {
  if (!edit.names) return noName
  const rows = await listRows(trx, list)
  if (rows.length >= maxListed) return refuse('conflict', 'listFull', { detail: { max: maxListed } })
  const position = (rows.at(-1)?.position ?? 0) + 1
  const row = edited({ ...blank, id: uuidv7(), list, position, updatedAt: nowIso(facility) }, edit)
  if (!row.ok) return row
  await insertEntry(trx, row.value)
  await record(facility, trx, caller, {
    entity: 'listEntry',
    id: row.value.id,
    kind: 'added',
    fields: row.value,
  })
  return ok(null)
}

const blank: Omit<ListEntryRow, 'id' | 'list' | 'position' | 'updatedAt'> = {
  ...{ nameEn: '', nameHe: '', nameYi: '', textEn: '', textHe: '', textYi: '' },
  ...{
    priceMinor: null,
    valueMinor: null,
    months: null,
    address: '',
    phone: '',
    website: '',
    nights: 'every',
    picture: '',
    shown: 1,
    removed: 0,
  },
}

/** The row after an edit. Refuses listNameMissing, and as `checkReach`. */
function edited(before: ListEntryRow, edit: EntryEdit): Result<ListEntryRow> {
  const { price, value, months, nights, shown } = edit
  const name = tidied({ en: before.nameEn, he: before.nameHe, yi: before.nameYi, ...edit.names })
  if (edit.names && recordedName(name) === '') return noName
  const words = tidied({ en: before.textEn, he: before.textHe, yi: before.textYi, ...edit.texts })
  const { address, phone, website } = before
  const reach = edit.reach ? checkReach({ address, phone, website, ...edit.reach }) : ok({})
  if (!reach.ok) return reach
  return ok({
    ...before,
    ...{ nameEn: name.en, nameHe: name.he, nameYi: name.yi },
    ...{ textEn: words.en, textHe: words.he, textYi: words.yi },
    ...(price === undefined ? {} : { priceMinor: price === null ? null : minorOf(price) }),
    ...(value === undefined ? {} : { valueMinor: value === null ? null : minorOf(value) }),
    ...(months === undefined ? {} : { months }),
    ...(nights === undefined ? {} : { nights }),
    ...reach.value,
    ...(shown === undefined ? {} : { shown: shown ? 1 : 0 }),
  })
}

function tidied({ en, he, yi }: InLanguages): InLanguages {
  return { en: tidyText(en), he: tidyText(he), yi: tidyText(yi) }
}

/** Sets the order of a list; entries that are not named keep their places behind. */
export async function orderList(
  facility: Facility,
  caller: Caller,
  { list, ids }: { readonly list: ListName; readonly ids: readonly string[] },
): Promise<Result<null>> {
  return facility.write(async trx => {
    for (const [at, id] of ids.entries()) {
      const done = await changeListed(facility, trx, caller, { list, id }, { position: at + 1 })
      if (!done.ok) return done
    }
    return ok(null)
  })
}

/** Sets columns that every list has, in the caller's transaction. */
export async function changeListed(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { list, id }: { readonly list: ListName; readonly id: string },
  change: { readonly position: number } | { readonly picture: string },
): Promise<Result<{ readonly pictureBefore: string }>> {
  const isItem = list === 'merchandise'
  const before = isItem ? await itemById(trx, id) : await entryById(trx, list, id)
  if (!before || ('active' in before && before.active === 0))
    return refuse('missing', 'listEntryMissing', { field: 'id' })
  const fields = { ...change, updatedAt: nowIso(facility) }
  if (isItem) await updateItem(trx, id, fields)
  else await updateEntry(trx, id, fields)
  const entity = isItem ? 'merchandiseItem' : 'listEntry'
  await record(facility, trx, caller, { entity, id, kind: 'changed', fields })
  return ok({ pictureBefore: before.picture })
}
