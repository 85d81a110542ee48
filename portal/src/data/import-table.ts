import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { DataImportRow, ImportedRowRow, ImportFaultRow } from '@mayim/core/ground/schema/people-rows.ts'

/** Rows of one insert: few enough for the parameters of a statement. */
const insertRows = 500

export async function insertImport(trx: Writers, row: DataImportRow): Promise<void> {
  await trx.insertInto('dataImport').values(row).execute()
}

export async function importById(db: Readers, id: string): Promise<DataImportRow | undefined> {
  return db.selectFrom('dataImport').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function latestImport(db: Readers): Promise<DataImportRow | undefined> {
  return db.selectFrom('dataImport').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** The import that runs or is being undone; there is at most one. */
export async function activeImport(db: Readers): Promise<DataImportRow | undefined> {
  return db
    .selectFrom('dataImport')
    .selectAll()
    .where('state', 'in', ['running', 'undoing'])
    .orderBy('id')
    .executeTakeFirst()
}

export async function updateImport(trx: Writers, id: string, fields: Partial<DataImportRow>): Promise<void> {
  await trx.updateTable('dataImport').set(fields).where('id', '=', id).execute()
}

/** The imports that were never started and were uploaded before an instant. */
export async function unstartedImports(db: Readers, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dataImport')
    .select('id')
    .where('state', 'in', ['uploaded', 'checked'])
    .where('createdAt', '<', before)
    .execute()
  return rows.map(row => row.id)
}

/** The imports that ended before an instant and still have lines to be taken. */
export async function importsWithLines(db: Readers, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dataImport')
    .select('id')
    .where('content', '!=', '')
    .where('endedAt', '<', before)
    .execute()
  return rows.map(row => row.id)
}

export async function deleteImport(trx: Writers, id: string): Promise<void> {
  await trx.deleteFrom('importFault').where('importId', '=', id).execute()
  await trx.deleteFrom('importedRow').where('importId', '=', id).execute()
  await trx.deleteFrom('dataImport').where('id', '=', id).execute()
}

export async function deleteFaults(trx: Writers, importId: string): Promise<void> {
  await trx.deleteFrom('importFault').where('importId', '=', importId).execute()
}

/** A fault that is there already, from a run before a crash, stays one. */
export async function insertFaults(trx: Writers, rows: readonly ImportFaultRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += insertRows)
    await trx
      .insertInto('importFault')
      .values(rows.slice(at, at + insertRows))
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

/** The lines about which there is a message. */
export async function linesWithFaults(db: Readers, importId: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('importFault')
    .select('line')
    .distinct()
    .where('importId', '=', importId)
    .execute()
  return new Set(rows.map(row => row.line))
}

export async function faultsAfter(
  db: Readers,
  importId: string,
  skip: number,
  limit: number,
): Promise<ImportFaultRow[]> {
  return db
    .selectFrom('importFault')
    .selectAll()
    .where('importId', '=', importId)
    .orderBy('line')
    .orderBy('place')
    .orderBy('code')
    .limit(limit)
    .offset(skip)
    .execute()
}

export async function countFaults(db: Readers, importId: string): Promise<number> {
  const row = await db
    .selectFrom('importFault')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The lines of a range with a fault that was found before the import; they are left out. */
export async function faultyLines(
  db: Readers,
  importId: string,
  from: number,
  to: number,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('importFault')
    .select('line')
    .distinct()
    .where('importId', '=', importId)
    .where('stage', '=', 'check')
    .where('line', '>=', from)
    .where('line', '<=', to)
    .execute()
  return new Set(rows.map(row => row.line))
}

export async function insertImported(trx: Writers, rows: readonly ImportedRowRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += insertRows)
    await trx
      .insertInto('importedRow')
      .values(rows.slice(at, at + insertRows))
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

/** The patrons of a range of lines that are imported already, by line. */
export async function importedPatrons(
  db: Readers,
  importId: string,
  from: number,
  to: number,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('importedRow')
    .select(['line', 'entityId'])
    .where('importId', '=', importId)
    .where('kind', '=', 'patron')
    .where('line', '>=', from)
    .where('line', '<=', to)
    .execute()
  return new Map(rows.map(row => [row.line, row.entityId]))
}

/** What an import created, the bookings before their patrons. */
export async function createdRows(
  db: Readers,
  importId: string,
  skip: number,
  limit: number,
): Promise<ImportedRowRow[]> {
  return db
    .selectFrom('importedRow')
    .selectAll()
    .where('importId', '=', importId)
    .where('created', '=', 1)
    .orderBy('kind', 'desc')
    .orderBy('line')
    .limit(limit)
    .offset(skip)
    .execute()
}

/** The results of an import so far, counted from its rows. */
export async function countResults(
  db: Readers,
  importId: string,
): Promise<Pick<DataImportRow, 'created' | 'joined' | 'booked'>> {
  const rows = await db
    .selectFrom('importedRow')
    .select(({ fn }) => ['kind', 'created', fn.countAll<number>().as('count')])
    .where('importId', '=', importId)
    .groupBy(['kind', 'created'])
    .execute()
  const count = (kind: ImportedRowRow['kind'], created: number) =>
    Number(rows.find(row => row.kind === kind && row.created === created)?.count ?? 0)
  return { created: count('patron', 1), joined: count('patron', 0), booked: count('reservation', 1) }
}

/** Whether anybody but the import has changed a row, on either side. */
export async function changedByOthers(
  db: Readers,
  entity: 'user' | 'reservation',
  id: string,
  importer: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('change')
    .select('position')
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .where('who', '!=', importer)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a patron has signed in. */
export async function hasSession(db: Readers, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refreshToken')
    .select('tokenHash')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertUsers(
  trx: Writers,
  rows: readonly import('@mayim/core/ground/schema/schema.ts').UserRow[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('user').values(rows).execute()
}
