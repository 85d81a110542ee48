import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { ok, type Result } from '@mayim/domain/result.ts'
import { Kysely, PostgresDialect, SqliteAdapter, SqliteDialect, sql } from 'kysely'
import { ChangeFeed } from '../log/change-feed.ts'
import type { Origin } from '../log/log-entry.ts'
import { insertNode, nodeRow, readHead } from '../log/log-table.ts'
import type { Caches } from '../log/open-log.ts'
import { type Storage, watchStorage } from '../runtime/storage.ts'
import { runHere } from '../schema/prepared.ts'
import type { NodeRow, Schema } from '../schema/schema.ts'
import { noPeers, type Peers } from './peers.ts'
import { PostgresPeers } from './postgres-peers.ts'
import { PostgresWriter } from './postgres-writer.ts'
import { SqliteFile } from './sqlite-database.ts'
import { SqliteWriter } from './sqlite-writer.ts'
import type { Operation, Writer, WriterOptions } from './writer.ts'

const poolSize = 8

export type DatabaseConfig = ({ file: string } | { url: string; schema: string }) & WriterOptions

export interface OpenDatabase {
  readonly dialect: 'sqlite' | 'postgres'
  /** Reads the last commit. The database refuses a write through it. */
  readonly readers: Kysely<Schema>
  /** See `Facility.write`. */
  readonly write: <T>(operation: Operation<T>) => Promise<Result<T>>
  readonly caches: Caches
  readonly storage: Storage
  readonly changes: ChangeFeed
  /** The other processes on this database. */
  readonly peers: Peers
  /** For migrations only. Everything else writes through `write`. */
  readonly writing: Kysely<Schema>
  /** The PostgreSQL schema of this facility. */
  readonly schema?: string
  /** Finishes queued writes, then closes. */
  close(): Promise<void>
}

/** Opens the facility's database, which may be empty. Call `migrate` before anything else. */
export async function openDatabase(config: DatabaseConfig): Promise<OpenDatabase> {
  return 'file' in config ? openSqlite(config.file, config) : openPostgres(config.url, config.schema, config)
}

/** Opens a database to read it as it is. Null if it does not exist or is empty. Creates and changes nothing. */
export async function openReaders(config: DatabaseConfig): Promise<Kysely<Schema> | null> {
  if ('file' in config && !existsSync(config.file)) return null
  const readers = 'file' in config ? sqliteReaders(config.file) : (await postgres(config)).readers()
  const tables = await readers.introspection.getTables()
  const wanted = 'file' in config ? undefined : config.schema
  if (tables.some(({ name, schema }) => name === 'setting' && schema === wanted)) return readers
  await readers.destroy()
  return null
}

function openSqlite(file: string, options: WriterOptions): OpenDatabase {
  if (file === ':memory:' || file === '')
    throw new Error('A database needs a file: readers have their own connection')
  mkdirSync(dirname(file), { recursive: true })
  const writingFile = SqliteFile.forWriting(file)
  const writing = sqlite(writingFile)
  const changes = new ChangeFeed()
  return assemble({
    dialect: 'sqlite',
    writing,
    readers: sqliteReaders(file),
    changes,
    writer: new SqliteWriter(writing, writingFile, changes, options),
    file,
    peers: noPeers(),
  })
}

function sqliteReaders(file: string): Kysely<Schema> {
  return sqlite(SqliteFile.forReading(file))
}

function sqlite(file: SqliteFile): Kysely<Schema> {
  const database = new Kysely<Schema>({ dialect: new FacilitySqliteDialect({ database: file }) })
  runHere(database, file)
  // Kysely closes only what it has opened, and prepared queries do not ask it to.
  void database.connection().execute(async () => undefined)
  return database
}

/** The connections to a PostgreSQL schema; each is opened at its first query. */
async function postgres({ url, schema }: { readonly url: string; readonly schema: string }) {
  if (!/^[a-z][a-z0-9_]{0,50}$/.test(schema)) throw new Error('The schema of a facility is a-z, 0-9 and _')
  // Imported only here, because it takes 20 MB that a hub on SQLite never needs.
  const { default: pg } = await import('pg')
  const connect = (more: string) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: poolSize,
      options: `-c search_path=${schema} ${more}`,
    })
    // The pool drops an idle connection that is lost. The next query gets the error.
    pool.on('error', () => {})
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  }
  return {
    writing: () => connect(''),
    readers: () => connect('-c default_transaction_read_only=on'),
    listener: () => new pg.Client({ connectionString: url, options: `-c search_path=${schema}` }),
  }
}

async function openPostgres(url: string, schema: string, options: WriterOptions): Promise<OpenDatabase> {
  const connections = await postgres({ url, schema })
  const writing = connections.writing()
  await createSchema(writing, schema)
  const readers = connections.readers()
  const changes = new ChangeFeed({ isShared: true })
  const writer = new PostgresWriter(writing, changes, { ...options, schema })
  const peers = new PostgresPeers({
    connect: connections.listener,
    writing,
    schema,
    feed: changes,
  })
  return {
    ...assemble({ dialect: 'postgres', writing, readers, changes, writer, peers, file: null }),
    schema,
  }
}

/** Two processes that start together may both create it. PostgreSQL then refuses the second. */
async function createSchema(writing: Kysely<Schema>, schema: string): Promise<void> {
  const make = () => sql`create schema if not exists ${sql.id(schema)}`.execute(writing)
  await make().catch(make)
}

function assemble({
  writer,
  file,
  ...parts
}: Pick<OpenDatabase, 'dialect' | 'writing' | 'readers' | 'changes' | 'peers'> & {
  readonly writer: Writer
  /** Null where another machine stores the data. */
  readonly file: string | null
}): OpenDatabase {
  return {
    ...parts,
    caches: writer.caches,
    ...watchStorage(operation => writer.write(operation), file),
    async close() {
      await parts.peers.close()
      await writer.drain()
      await parts.readers.destroy()
      await parts.writing.destroy()
    },
  }
}

/** Reads the head of the log, and from then on follows what other processes append. */
export async function loadHead(database: OpenDatabase): Promise<void> {
  database.changes.advance(await readHead(database.writing))
  await database.peers.begin()
}

/**
 * Kysely's dialect, which runs migrations in one transaction. SQLite can, but Kysely does not by default: a process that
 * was killed in a migration would leave a part of it, at which every later start fails. One commit is also one fsync.
 */
class FacilitySqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * The identity of this database, created when it is first opened. Throws if the database belongs to the other side,
 * which happens if two data folders are swapped.
 */
export async function nodeIdentity(database: Pick<OpenDatabase, 'write'>, side: Origin): Promise<NodeRow> {
  const result = await database.write(async trx => {
    const known = await nodeRow(trx)
    if (known) return ok(known)
    const node: NodeRow = {
      side,
      nodeId: randomUUID(),
      incarnation: 1,
      mode: 'active',
      peerIncarnation: 0,
      minted: 0,
    }
    await insertNode(trx, node)
    return ok(node)
  })
  if (!result.ok) throw new Error('Creating the node was refused')
  if (result.value.side !== side)
    throw new Error(`This database is the ${result.value.side}'s, not the ${side}'s`)
  return result.value
}
