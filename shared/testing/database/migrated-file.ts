import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@mayim/core/ground/database/migrate.ts'
import { openDatabase } from '@mayim/core/ground/database/open-database.ts'

let migrated: Promise<Buffer> | undefined

/** Writes a migrated SQLite file without rows. Each test process migrates once; its tests begin with copies. */
export async function writeMigratedFile(file: string): Promise<void> {
  migrated ??= migrateOnce()
  writeFileSync(file, await migrated)
}

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
