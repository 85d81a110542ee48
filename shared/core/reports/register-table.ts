import type { Register } from '@mayim/domain/building/register.ts'
import type { Readers, Writers } from '../ground/runtime/facility.ts'
import type { RegisterEntryRow } from '../ground/schema/building-rows.ts'

export async function insertEntry(trx: Writers, row: RegisterEntryRow): Promise<void> {
  await trx.insertInto('registerEntry').values(row).execute()
}

export async function entryById(db: Readers, id: string): Promise<RegisterEntryRow | undefined> {
  return db.selectFrom('registerEntry').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether an entry closes this one. */
export async function isClosed(db: Readers, id: string): Promise<boolean> {
  const found = await db.selectFrom('registerEntry').select('id').where('closes', '=', id).executeTakeFirst()
  return found !== undefined
}

const columns = [
  'entry.id as id',
  'entry.register as register',
  'entry.night as night',
  'entry.at as at',
  'entry.byId as byId',
  'entry.subject as subject',
  'entry.note as note',
  'entry.done as done',
  'entry.roomId as roomId',
  'entry.water as water',
  'entry.fromTime as fromTime',
  'entry.toTime as toTime',
  'entry.detail as detail',
] as const

/**
 * The entries of a register on the nights of a range with what closed them, the oldest entry and its first closing
 * first; without their photos. Of the faults also those of other nights that are open, of the certificates and rulings all.
 */
export async function entriesBetween(
  db: Readers,
  register: Register,
  { from, to }: { readonly from: string; readonly to: string },
) {
  return (
    db
      .selectFrom('registerEntry as entry')
      .leftJoin('registerEntry as end', 'end.closes', 'entry.id')
      .select(columns)
      .select(({ eb }) => [
        eb.case().when('entry.photo', '=', '').then(0).else(1).end().as('hasPhoto'),
        'end.at as closedAt',
        'end.byId as closedBy',
        'end.note as closedNote',
      ])
      .where('entry.register', '=', register)
      .$narrowType<{ register: Register }>()
      .where('entry.closes', 'is', null)
      // Asked by the register and not in the query, so that SQLite takes the index of the nights.
      .$if(register !== 'certificate' && register !== 'ruling', query =>
        query.where(({ eb, and, or }) => {
          const inRange = and([eb('entry.night', '>=', from), eb('entry.night', '<=', to)])
          return register === 'fault' ? or([inRange, eb('end.id', 'is', null)]) : inRange
        }),
      )
      .orderBy('entry.at')
      .orderBy('entry.id')
      .orderBy('end.at')
      .orderBy('end.id')
      .execute()
  )
}

/** The evenings that were closed in a range of nights, the oldest first. */
export async function tillEntries(
  db: Readers,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<RegisterEntryRow[]> {
  return db
    .selectFrom('registerEntry')
    .selectAll()
    .where('register', '=', 'till')
    .where('night', '>=', from)
    .where('night', '<=', to)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** The last evening that was closed. */
export async function lastTillEntry(db: Readers): Promise<RegisterEntryRow | undefined> {
  return db
    .selectFrom('registerEntry')
    .selectAll()
    .where('register', '=', 'till')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
