import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** More than the number of distinct statements of all operations. `in (…)` lists of many lengths evict the oldest. */
const cachedStatements = 400
const busyTimeoutMs = 5000

/**
 * Adapts `node:sqlite` to Kysely's SqliteDialect. Statements are prepared once and cached, because preparing takes
 * longer than running them.
 */
export class SqliteFile implements SqliteDatabase {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, CachedStatement>()

  private constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** The only connection that writes. With WAL and synchronous=FULL an acknowledged write survives a power failure. */
  static forWriting(file: string): SqliteFile {
    const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 1000')
    assertPragma(database, 'journal_mode', 'wal')
    assertPragma(database, 'synchronous', 2)
    assertPragma(database, 'foreign_keys', 1)
    return new SqliteFile(database)
  }

  /** A connection that reads the last commit and never waits for the writer. */
  static forReading(file: string): SqliteFile {
    const database = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly: true })
    database.exec('pragma query_only = on')
    return new SqliteFile(database)
  }

  /** False after SQLite itself aborted the transaction (disk full, I/O error). */
  get inTransaction(): boolean {
    return this.#database.isTransaction
  }

  prepare(sql: string): SqliteStatement {
    const text = sql === 'begin' ? 'begin immediate' : sql
    const known = this.#statements.get(text)
    if (known) return known
    const statement = new CachedStatement(this.#database.prepare(text))
    if (this.#statements.size >= cachedStatements) {
      const oldest = this.#statements.keys().next()
      if (!oldest.done) this.#statements.delete(oldest.value)
    }
    this.#statements.set(text, statement)
    return statement
  }

  run(sql: string): void {
    this.prepare(sql).run([])
  }

  /** Runs a statement and returns its rows; none where it returns nothing. */
  rowsOf(sql: string, parameters: readonly unknown[]): unknown[] {
    const statement = this.prepare(sql)
    if (statement.reader) return statement.all(parameters)
    statement.run(parameters)
    return []
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }
}

/** Its rows are made here: an object of node:sqlite is a table of names, which takes twice as long to make and to copy. */
class CachedStatement implements SqliteStatement {
  readonly reader: boolean
  readonly #statement: StatementSync
  #columns: readonly string[] = []
  /** A row of nulls. Each row is a copy of it, so that all have one shape; JSON gives an object one. */
  #blank: Readonly<Record<string, unknown>> = {}

  constructor(statement: StatementSync) {
    this.#statement = statement
    this.#readColumns()
    this.reader = this.#columns.length > 0
    statement.setReturnArrays(true)
  }

  #readColumns(): void {
    this.#columns = this.#statement.columns().map(({ name }) => name)
    this.#blank = JSON.parse(JSON.stringify(Object.fromEntries(this.#columns.map(name => [name, null]))))
  }

  all(parameters: readonly unknown[]): unknown[] {
    const rows = this.#statement.all(...bindable(parameters)) as unknown as SQLOutputValue[][]
    return rows.map(values => this.#rowOf(values))
  }

  run(parameters: readonly unknown[]) {
    return this.#statement.run(...bindable(parameters))
  }

  *iterate(parameters: readonly unknown[]) {
    const rows = this.#statement.iterate(...bindable(parameters)) as unknown as Iterable<SQLOutputValue[]>
    for (const values of rows) yield this.#rowOf(values)
  }

  #rowOf(values: readonly SQLOutputValue[]): unknown {
    // A table has got a column since.
    if (values.length !== this.#columns.length) this.#readColumns()
    const columns = this.#columns
    const row = { ...this.#blank }
    for (let at = 0; at < columns.length; at += 1) row[columns[at] as string] = values[at]
    return row
  }
}

/** Refuses values that SQLite would store differently: it binds an object by names and stores NaN as null. */
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  for (const [index, value] of parameters.entries()) {
    if (value === null || typeof value === 'string' || typeof value === 'bigint') continue
    if (typeof value === 'number' && Number.isFinite(value)) continue
    if (value instanceof Uint8Array) continue
    throw new TypeError(
      `Parameter ${index + 1} of a statement is ${nameOf(value)}; give text, a number or null`,
    )
  }
  return parameters as SQLInputValue[]
}

/** Names the type and never the value, which may be personal. */
function nameOf(value: unknown): string {
  if (typeof value === 'number') return 'not a finite number'
  if (typeof value !== 'object') return typeof value
  return `an object (${value?.constructor?.name ?? 'Object'})`
}

function assertPragma(database: DatabaseSync, name: string, wanted: string | number): void {
  const found = Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0]
  if (found !== wanted) throw new Error(`SQLite did not take ${name}=${wanted}: it is ${String(found)}`)
}
