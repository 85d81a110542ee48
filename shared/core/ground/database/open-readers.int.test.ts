import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'
import { type DatabaseConfig, openDatabase, openReaders } from './open-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'mayim-readers-'))
const file = join(folder, 'data', 'facility.db')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('readers of a SQLite file that does not exist are null, and no folder is made', async () => {
  expect(await openReaders({ file })).toBeNull()
  expect(existsSync(join(folder, 'data'))).toBe(false)
  await readsAfterMigration({ file })
})

test('readers of a PostgreSQL schema that does not exist are null, and none is made', async () => {
  const config = { url: inject('postgresUrl'), schema: `readers_${process.pid}` }
  expect(await openReaders(config)).toBeNull()
  expect(await openReaders(config)).toBeNull()
  await readsAfterMigration(config)
})

async function readsAfterMigration(config: DatabaseConfig): Promise<void> {
  const database = await openDatabase(config)
  expect(await openReaders(config)).toBeNull()
  await migrate(database)
  const readers = await openReaders(config)
  expect(await readers?.selectFrom('setting').selectAll().execute()).toEqual([])
  await expect(readers ? sql`delete from setting`.execute(readers) : null).rejects.toThrow()
  await readers?.destroy()
  if ('schema' in config) await database.writing.schema.dropSchema(config.schema).cascade().execute()
  await database.close()
}
