import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sampleReservation, sampleUser } from '@mayim/testing/database/sample-rows.ts'
import { afterAll, expect, inject, it } from 'vitest'
import { migrate, migrations } from './migrate.ts'
import type { AnyDatabase } from './migrations/create-table.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'mayim-migrate-'))
/** A migration of a later release. */
const nicknames = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema
      .alterTable('user')
      .addColumn('nickname', 'text', column => column.notNull().defaultTo(''))
      .execute()
  },
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('runs a later migration on SQLite without losing a booking', () =>
  broughtOn(() => openDatabase({ file: join(folder, 'facility.db') })))

it('runs a later migration on PostgreSQL without losing a booking', () =>
  broughtOn(() => openDatabase({ url: inject('postgresUrl'), schema: `migrate_${process.pid}` })))

it('shows all new tables on SQLite or none, so that a killed process leaves no part of a migration', async () => {
  const file = join(folder, 'empty.db')
  const database = await openDatabase({ file })
  const reader = new DatabaseSync(file, { readOnly: true })
  const tables = reader.prepare(
    "select count(*) as count from sqlite_master where type = 'table' and name not like 'kysely%'",
  )
  const seen = new Set<unknown>()
  try {
    let isDone = false
    const done = migrate(database).finally(() => {
      isDone = true
    })
    // Between the statements, and at times in another turn of the event loop.
    for (let look = 1; !isDone; look += 1) {
      seen.add(tables.get()?.count)
      await (look % 10_000 === 0 ? new Promise(setImmediate) : null)
    }
    await done
    expect([...seen].filter(count => count !== tables.get()?.count)).toEqual([0])
  } finally {
    reader.close()
    await database.close()
  }
})

it('refuses the tables of a newer version, and calls what comes first for its own migrations alone', async () => {
  const database = await openDatabase({ file: join(folder, 'newer.db') })
  let before = 0
  const count = async () => {
    before += 1
  }
  try {
    await migrate(database, migrations, count)
    expect(before).toBe(0)
    await migrate(database, { ...migrations, '002-nicknames': nicknames }, count)
    await expect(migrate(database, migrations, count)).rejects.toThrow('002-nicknames')
    expect(before).toBe(1)
    await expect(migrate(database)).rejects.toThrow('002-nicknames')
  } finally {
    await database.close()
  }
})

it('leaves nothing of a migration that fails', async () => {
  const database = await openDatabase({ file: join(folder, 'failed.db') })
  const fails = {
    async up(db: AnyDatabase) {
      await nicknames.up(db)
      throw new Error('this migration fails')
    },
  }
  try {
    await migrate(database)
    await expect(migrate(database, { ...migrations, '002-fails': fails })).rejects.toThrow('fails')
    await migrate(database)
    const tables = await database.readers.introspection.getTables()
    const user = tables.find(({ name }) => name === 'user')
    expect(user?.columns.map(({ name }) => name)).not.toContain('nickname')
  } finally {
    await database.close()
  }
})

/** Migrates to the first schema, writes a booking, and migrates with one more migration. */
async function broughtOn(open: () => Promise<OpenDatabase>): Promise<void> {
  const database = await open()
  try {
    await migrate(database)
    await database.writing.insertInto('user').values(sampleUser()).execute()
    await database.writing.insertInto('reservation').values(sampleReservation()).execute()
    const later = { ...migrations, '002-nicknames': nicknames }
    await migrate(database, later)
    await migrate(database, later)
    const users = await database.readers.selectFrom('user').selectAll().execute()
    expect(users).toEqual([{ ...sampleUser(), nickname: '' }])
    expect(await database.readers.selectFrom('reservation').selectAll().execute()).toEqual([
      sampleReservation(),
    ])
  } finally {
    await database.close()
  }
}
