import type { CompiledQuery, Insertable, Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** A query of Kysely's builder. */
interface Compilable<Row> {
  compile(): CompiledQuery<Row>
}

/** A connection of this process that answers at once, as SQLite's does. */
interface HereAndNow {
  /** Runs a statement and returns its rows. */
  rowsOf(sql: string, parameters: readonly unknown[]): unknown[]
}

const connections = new WeakMap<object, HereAndNow>()

/**
 * From now on the prepared queries of a database run on its connection itself. Kysely's way there waits a dozen times,
 * which takes longer than most of these queries.
 */
export function runHere(db: Kysely<Schema>, connection: HereAndNow): void {
  connections.set(db.getExecutor().adapter, connection)
}

/** What a transaction says of its end, and a database not. */
type Ending = Kysely<Schema> & { readonly isCommitted?: boolean; readonly isRolledBack?: boolean }

async function run<Row>(
  db: Kysely<Schema>,
  query: CompiledQuery<Row>,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const here = connections.get(db.getExecutor().adapter)
  if (!here) return (await db.executeQuery<Row>({ ...query, parameters })).rows
  const { isCommitted, isRolledBack } = db as Ending
  if (isCommitted || isRolledBack) throw new Error('The transaction of a prepared query has ended')
  return here.rowsOf(query.sql, parameters) as Row[]
}

/**
 * A query that changes only in its values. Kysely builds and compiles it once per database, because that takes longer
 * than SQLite takes to run it. `build` must use the values one after another, and must not depend on anything else; the
 * first run checks this. Call it at the top level of a table's file.
 */
export function prepare<Values extends readonly unknown[], Row>(
  build: (db: Kysely<Schema>, ...values: Values) => Compilable<Row>,
): (db: Kysely<Schema>, ...values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, ...values) => {
    const { adapter } = db.getExecutor()
    let query = compiled.get(adapter)
    if (!query) {
      query = build(db, ...values).compile()
      const { parameters } = query
      const isInOrder =
        parameters.length === values.length && parameters.every((one, at) => one === values[at])
      if (!isInOrder) throw new Error('A prepared query must use its values one after another')
      compiled.set(adapter, query)
    }
    return run(db, query, values)
  }
}

interface CompiledInsert {
  readonly columns: readonly string[]
  readonly count: number
  readonly query: CompiledQuery
}

/** The compiled inserts of each database by table. Most tables have one form. */
const inserts = new WeakMap<object, Map<string, CompiledInsert[]>>()

/** Inserts rows that all have the same columns. */
export async function insertRows<Table extends keyof Schema>(
  trx: Transaction<Schema>,
  table: Table,
  rows: readonly Schema[Table][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const { columns, query } = insertOf(trx, table, rows, first)
  const parameters: unknown[] = []
  for (const row of rows) for (const column of columns) parameters.push(row[column as keyof Schema[Table]])
  await run(trx, query, parameters)
}

function insertOf<Table extends keyof Schema>(
  trx: Transaction<Schema>,
  table: Table,
  rows: readonly Schema[Table][],
  first: Schema[Table],
): CompiledInsert {
  const { adapter } = trx.getExecutor()
  const ofTables = inserts.get(adapter) ?? new Map<string, CompiledInsert[]>()
  inserts.set(adapter, ofTables)
  const known = ofTables.get(table) ?? []
  ofTables.set(table, known)
  const columns = Object.keys(first)
  const found = known.find(form => form.count === rows.length && isSame(form.columns, columns))
  if (found) return found
  const query = trx
    .insertInto(table)
    .values([...rows] as Insertable<Schema[Table]>[])
    .compile()
  const made = { columns, count: rows.length, query }
  known.push(made)
  return made
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, at) => name === others[at])
}
