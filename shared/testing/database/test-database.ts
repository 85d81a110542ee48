import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@mayim/core/ground/database/migrate.ts'
import { nodeIdentity, type OpenDatabase, openDatabase } from '@mayim/core/ground/database/open-database.ts'
import type { WriterOptions } from '@mayim/core/ground/database/writer.ts'
import type { Origin } from '@mayim/core/ground/log/log-entry.ts'
import { writeMigratedFile } from './migrated-file.ts'

export interface TestDatabase extends OpenDatabase {
  readonly file: string
}

/** A migrated SQLite file of its own, with the real writer; `close()` deletes it. */
export async function testDatabase({
  side = 'hub',
  ...options
}: { side?: Origin } & WriterOptions = {}): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-test-'))
  const file = join(folder, 'facility.db')
  await writeMigratedFile(file)
  const database = await openDatabase({ file, comparesAlways: true, ...options })
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
