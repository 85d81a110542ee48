import type { EditedEntry, ListedEntry, ListName, SiteListName } from '@mayim/contract/entities/listed.ts'
import { recordedName } from '@mayim/domain/language.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { ListEntryRow, MerchandiseItemRow } from '../../ground/schema/shop-rows.ts'
import { itemRows, listRows } from './list-table.ts'

type Readable = Pick<Facility, 'db'>

/** What visitors see of every list, in order (screens-591). */
export async function viewSiteLists({ db }: Readable): Promise<ListedEntry[]> {
  const rows = await listRows(db)
  return rows.filter(row => row.shown === 1).map(row => ({ list: row.list, ...entryOf(row) }))
}

/** One list as an Admin edits it: hidden entries too. */
export async function viewEditedList({ db }: Readable, list: ListName): Promise<EditedEntry[]> {
  if (list === 'merchandise') {
    const items = (await itemRows(db)).filter(row => row.active === 1)
    return items.map(editedItem)
  }
  const rows = await listRows(db, list)
  return rows.map(row => ({ list, ...entryOf(row), shown: row.shown === 1 }))
}

/** The names by which records know the entries of the lists and the items for sale, by id. */
export async function listedNames(db: Facility['db']): Promise<ReadonlyMap<string, string>> {
  const items = (await itemRows(db)).map(({ id, item }) => [id, item] as const)
  const entries = (await listRows(db)).map(row => [row.id, recordedName(entryOf(row).names)] as const)
  return new Map([...items, ...entries])
}

/** The donation types that may be chosen: those of the list, else those of the setting (money-590). */
export async function donationTypesOf({
  db,
  settings,
}: Pick<Facility, 'db' | 'settings'>): Promise<readonly string[]> {
  const listed = await shownOf(db, 'donationType')
  return listed.length > 0 ? listed : settings.current().donationTypes
}

async function shownOf(db: Facility['db'], list: SiteListName): Promise<string[]> {
  const rows = await listRows(db, list)
  return rows.filter(row => row.shown === 1).map(row => recordedName(entryOf(row).names))
}

function entryOf(row: ListEntryRow): Omit<ListedEntry, 'list'> {
  return {
    id: row.id,
    names: { en: row.nameEn, he: row.nameHe, yi: row.nameYi },
    texts: { en: row.textEn, he: row.textHe, yi: row.textYi },
    price: row.priceMinor === null ? null : decimalOf(row.priceMinor),
    value: row.valueMinor === null ? null : decimalOf(row.valueMinor),
    months: row.months,
    address: row.address,
    phone: row.phone,
    website: row.website,
    nights: row.nights,
    picture: row.picture,
  }
}

function editedItem(row: MerchandiseItemRow): EditedEntry {
  return {
    list: 'merchandise',
    id: row.id,
    names: { en: row.item, he: row.nameHe, yi: row.nameYi },
    texts: { en: row.description, he: row.descriptionHe, yi: row.descriptionYi },
    price: decimalOf(row.priceMinor),
    value: null,
    months: null,
    ...{ address: '', phone: '', website: '', nights: 'every' as const },
    picture: row.picture,
    shown: row.shown === 1,
  }
}
