import { sql } from 'kysely'
import { reservationChanged } from '../../ground/log/open-log.ts'
import type { Readers, Writers } from '../../ground/runtime/facility.ts'

/** Where notes are stored, with the column that names the person. */
const columns = [
  ['user', 'notes', 'id'],
  ['user', 'internalNote', 'id'],
  ['reservation', 'notes', 'userId'],
  ['reservation', 'userNotes', 'userId'],
] as const

/** A note that is not sealed. */
export interface PlainNote {
  readonly table: (typeof columns)[number][0]
  readonly column: (typeof columns)[number][1]
  readonly id: string
  readonly userId: string
  readonly note: string
}

/** Every sealed note of this side. */
export async function sealedNotes(db: Readers): Promise<string[]> {
  const found: string[] = []
  for (const [table, column] of columns) {
    const { rows } = await sql<{ note: string }>`select ${sql.ref(column)} as note from ${sql.table(table)}
      where ${sql.ref(column)} <> '' and ${sql.ref(column)} like 'n1.%'`.execute(db)
    found.push(...rows.map(({ note }) => note))
  }
  return found
}

/** The ids of the deleted accounts. */
export async function erasedUsers(db: Readers, ids?: readonly string[]): Promise<string[]> {
  if (ids?.length === 0) return []
  const all = db.selectFrom('user').select('id').where('erasedAt', 'is not', null)
  const rows = await (ids ? all.where('id', 'in', ids) : all).execute()
  return rows.map(({ id }) => id)
}

/** What the log says of notes after a position. */
export async function notedAfter(
  db: Readers,
  position: number,
  limit: number,
): Promise<{ position: number; entity: string; entityId: string; kind: string; fields: string }[]> {
  return db
    .selectFrom('change')
    .select(['position', 'entity', 'entityId', 'kind', 'fields'])
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** Notes that are not sealed, at most `limit` of one column. */
export async function plainNotes(db: Readers, limit: number): Promise<PlainNote[]> {
  for (const [table, column, person] of columns) {
    const { rows } = await sql<Pick<PlainNote, 'id' | 'userId' | 'note'>>`
      select id, ${sql.ref(person)} as ${sql.ref('userId')}, ${sql.ref(column)} as note from ${sql.table(table)}
      where ${sql.ref(column)} <> '' and ${sql.ref(column)} not like 'n1.%' limit ${limit}`.execute(db)
    if (rows.length > 0) return rows.map(row => ({ ...row, table, column }))
  }
  return []
}

/** Replaces a note by its sealed form. False if it has changed since it was read. */
export async function replaceNote(
  trx: Writers,
  { table, column, id, note }: PlainNote,
  sealed: string,
): Promise<boolean> {
  const done = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where id = ${id} and ${sql.ref(column)} = ${note}`.execute(trx)
  if (table === 'reservation') reservationChanged(trx, id)
  return Number(done.numAffectedRows ?? 0) > 0
}
