import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@mayim/core/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '@mayim/core/database/open-database.ts'
import type { WriterOptions } from '@mayim/core/database/writer.ts'
import { nodeIdentity } from '@mayim/core/followers/node-identity.ts'
import type { Origin } from '@mayim/core/log/entry.ts'

export interface TestDatabase extends OpenDatabase {
  readonly file: string
}

let migrated: Promise<Buffer> | undefined

/** A migrated SQLite file of its own, with the real writer; `close()` deletes it. */
export async function testDatabase({
  side = 'hub',
  ...options
}: { side?: Origin } & WriterOptions = {}): Promise<TestDatabase> {
  migrated ??= migrateOnce()
  const folder = mkdtempSync(join(tmpdir(), 'mayim-test-'))
  const file = join(folder, 'facility.db')
  writeFileSync(file, await migrated)
  const database = await openDatabase({ file, ...options })
  await migrate(database)
  await nodeIdentity(database, side)
  return {
    ...database,
    file,
    async close() {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Each test process migrates once; its tests begin with copies. */
async function migrateOnce(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-test-'))
  const file = join(folder, 'migrated.db')
  const database = await openDatabase({ file })
  await migrate(database)
  await database.close()
  const image = readFileSync(file)
  rmSync(folder, { recursive: true })
  return image
}
