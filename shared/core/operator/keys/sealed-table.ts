import { sql } from 'kysely'
import type { Readers, Writers } from '../../ground/runtime/facility.ts'

/** A column of sealed values. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  readonly id: string
}

export const passwords: SealedColumn = { table: 'credential', column: 'passwordHash', id: 'userId' }

/** Every column with sealed values that outlast a minute. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'savedCard', column: 'sealed', id: 'id' },
  { table: 'cardAccount', column: 'sealed', id: 'processor' },
  { table: 'cardPayment', column: 'donor', id: 'id' },
  { table: 'contactMessage', column: 'sealed', id: 'id' },
  { table: 'dataImport', column: 'content', id: 'id' },
  { table: 'outboundMessage', column: 'sealed', id: 'id' },
  { table: 'receivedText', column: 'sealed', id: 'id' },
  { table: 'factor', column: 'secret', id: 'id' },
  { table: 'changedPassword', column: 'given', id: 'userId' },
  { table: 'changedPassword', column: 'passwordHash', id: 'userId' },
  { table: 'syncKey', column: 'sealed', id: 'hash' },
  { table: 'secretSetting', column: 'sealed', id: 'key' },
  passwords,
]

export interface SealedValue {
  readonly id: string
  readonly sealed: string
}

/** Values that begin with none of the given prefixes. Values that are not sealed are left out. */
export async function valuesSealedOtherwise(
  db: Readers,
  { table, column, id }: SealedColumn,
  prefixes: readonly string[],
): Promise<SealedValue[]> {
  const value = sql.ref(column)
  const others = prefixes.map(prefix => sql`and substr(${value}, 1, ${prefix.length}) <> ${prefix}`)
  const found = await sql<SealedValue>`
    select ${sql.ref(id)} as id, ${value} as sealed from ${sql.table(table)}
    where (${value} like 'v1.%' or ${value} like 'v2.%') ${sql.join(others, sql` `)}`.execute(db)
  return found.rows
}

/** Replaces a value, unless it has changed since it was read. */
export async function replaceSealed(
  trx: Writers,
  { table, column, id }: SealedColumn,
  before: SealedValue,
  sealed: string,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${sql.ref(id)} = ${before.id} and ${sql.ref(column)} = ${before.sealed}`.execute(trx)
}
