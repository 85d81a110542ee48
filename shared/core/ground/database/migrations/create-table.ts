import { type CreateTableBuilder, type Kysely, type SqlBool, sql } from 'kysely'
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day, not today's Schema
export type AnyDatabase = Kysely<any>

/** `?` allows null. Only types that SQLite and PostgreSQL both have. */
export type ColumnKind = 'text' | 'text?' | 'integer' | 'integer?'

export interface TableRules {
  readonly key: readonly string[]
  readonly unique?: readonly (readonly string[])[]
  readonly index?: readonly (readonly string[])[]
  /** Column → the table whose `id` it references. */
  readonly refers?: Readonly<Record<string, string>>
  /** Column → the value of a row that does not name it. */
  readonly defaults?: Readonly<Record<string, string | number>>
}

/** Creates one table with its indexes. On SQLite it is strict, so an integer column refuses text. */
export async function createTable(
  db: AnyDatabase,
  name: string,
  columns: Readonly<Record<string, ColumnKind>>,
  rules: TableRules,
): Promise<void> {
  // The builder's types want columns before constraints. Here the key comes first.
  let table = db.schema.createTable(name) as unknown as CreateTableBuilder<string, string>
  table = table.addPrimaryKeyConstraint(`${name}_pk`, [...rules.key])
  for (const [column, kind] of Object.entries(columns)) {
    const type = kind.startsWith('text') ? 'text' : 'integer'
    const value = rules.defaults?.[column]
    table = table.addColumn(column, type, build => {
      const made = kind.endsWith('?') ? build : build.notNull()
      return value === undefined ? made : made.defaultTo(value)
    })
  }
  for (const list of rules.unique ?? []) table = table.addUniqueConstraint(nameFor(name, list), [...list])
  for (const [column, target] of Object.entries(rules.refers ?? {})) {
    table = table.addForeignKeyConstraint(nameFor(name, [column, 'fk']), [column], target, ['id'])
  }
  if (isSqlite(db)) table = table.modifyEnd(sql<SqlBool>`strict`)
  await table.execute()
  for (const list of rules.index ?? []) {
    await db.schema
      .createIndex(nameFor(name, list))
      .on(name)
      .columns(list.map(column => sql.ref(column)))
      .execute()
  }
}

function nameFor(table: string, columns: readonly string[]): string {
  return `${table}_${columns.join('_')}`
}

function isSqlite(db: AnyDatabase): boolean {
  return db.getExecutor().adapter.supportsMultipleConnections === false
}
