import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Result } from '@mayim/domain/result.ts'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import { ChangeFeed } from '../log/change-feed.ts'
import { readHead } from '../log/change-head-table.ts'
import type { Schema } from '../schema/schema.ts'
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
  /** Reads the last commit; a write through it is refused by the database. */
  readonly readers: Kysely<Schema>
  /** See `Facility.write`. */
  readonly write: <T>(operation: Operation<T>) => Promise<Result<T>>
  readonly changes: ChangeFeed
  /** The other processes on this database. */
  readonly peers: Peers
  /** For migrations alone: everything else writes through `write`. */
  readonly writing: Kysely<Schema>
  /** The PostgreSQL schema of this facility. */
  readonly schema?: string
  /** Finishes the writes that wait, then closes. */
  close(): Promise<void>
}

/** Opens the facility's database, which may still be empty: `migrate` it before anything else. */
export async function openDatabase(config: DatabaseConfig): Promise<OpenDatabase> {
  return 'file' in config ? openSqlite(config.file, config) : openPostgres(config.url, config.schema, config)
}

function openSqlite(file: string, options: WriterOptions): OpenDatabase {
  if (file === ':memory:' || file === '')
    throw new Error('A database needs a file: readers have their own connection')
  mkdirSync(dirname(file), { recursive: true })
  const writingFile = SqliteFile.forWriting(file)
  const writing = new Kysely<Schema>({ dialect: new SqliteDialect({ database: writingFile }) })
  const readers = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: SqliteFile.forReading(file) }),
  })
  const changes = new ChangeFeed()
  return assemble({
    dialect: 'sqlite',
    writing,
    readers,
    changes,
    writer: new SqliteWriter(writing, writingFile, changes, options),
    peers: noPeers(),
  })
}

async function openPostgres(url: string, schema: string, options: WriterOptions): Promise<OpenDatabase> {
  if (!/^[a-z][a-z0-9_]{0,50}$/.test(schema)) throw new Error('The schema of a facility is a-z, 0-9 and _')
  // Twenty megabytes that a hub on SQLite never needs.
  const { default: pg } = await import('pg')
  const connect = (more: string) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: poolSize,
      options: `-c search_path=${schema} ${more}`,
    })
    // A connection that is lost while idle is dropped by the pool; whoever needs the next one is told.
    pool.on('error', () => {})
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  }
  const writing = connect('')
  await createSchema(writing, schema)
  const readers = connect('-c default_transaction_read_only=on')
  const changes = new ChangeFeed()
  const writer = new PostgresWriter(writing, changes, { ...options, schema })
  const peers = new PostgresPeers({
    connect: () => new pg.Client({ connectionString: url, options: `-c search_path=${schema}` }),
    writing,
    schema,
    feed: changes,
  })
  return { ...assemble({ dialect: 'postgres', writing, readers, changes, writer, peers }), schema }
}

/** Two processes that start at the same moment may both make it; PostgreSQL tells the second of the first's row. */
async function createSchema(writing: Kysely<Schema>, schema: string): Promise<void> {
  const make = () => sql`create schema if not exists ${sql.id(schema)}`.execute(writing)
  await make().catch(make)
}

function assemble({
  writer,
  ...parts
}: Pick<OpenDatabase, 'dialect' | 'writing' | 'readers' | 'changes' | 'peers'> & {
  readonly writer: Writer
}): OpenDatabase {
  return {
    ...parts,
    write: operation => writer.write(operation),
    async close() {
      await parts.peers.close()
      await writer.drain()
      await parts.readers.destroy()
      await parts.writing.destroy()
    },
  }
}

/** Takes up the log where the last run left it, and from here on hears what other processes add to it. */
export async function loadHead(database: OpenDatabase): Promise<void> {
  database.changes.advance(await readHead(database.writing))
  await database.peers.begin()
}
