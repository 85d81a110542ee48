import type { CompiledQuery, Insertable, Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** A query of Kysely's builder. */
interface Compilable<Row> {
  compile(): CompiledQuery<Row>
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
    return (await db.executeQuery<Row>({ ...query, parameters: values })).rows
  }
}

/** The compiled inserts of each database by table, number of rows and columns. */
const inserts = new WeakMap<object, Map<string, CompiledQuery>>()

/** Inserts rows that all have the same columns. */
export async function insertRows<Table extends keyof Schema>(
  trx: Transaction<Schema>,
  table: Table,
  rows: readonly Schema[Table][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first) as (keyof Schema[Table])[]
  const { adapter } = trx.getExecutor()
  const known = inserts.get(adapter) ?? new Map<string, CompiledQuery>()
  inserts.set(adapter, known)
  const form = `${table} ${rows.length} ${columns.join(' ')}`
  const query =
    known.get(form) ??
    trx
      .insertInto(table)
      .values([...rows] as Insertable<Schema[Table]>[])
      .compile()
  known.set(form, query)
  await trx.executeQuery({ ...query, parameters: rows.flatMap(row => columns.map(column => row[column])) })
}
