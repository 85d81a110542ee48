import { nodeIdentity, type OpenDatabase, openDatabase } from '@mayim/core/ground/database/open-database.ts'
import type { Origin } from '@mayim/core/ground/log/log-entry.ts'
import { describe } from 'vitest'
import { freshPostgres } from './fresh-postgres.ts'
import { testDatabase } from './test-database.ts'

/** Opens a fresh migrated database of one side. */
export type OpenFresh = (side?: Origin) => Promise<OpenDatabase>

/** The same tests on SQLite and on a real PostgreSQL. */
export function onBothDialects(name: string, tests: (openFresh: OpenFresh) => void): void {
  describe(`${name} on SQLite`, () => tests(side => testDatabase(side ? { side } : {})))
  describe(`${name} on PostgreSQL`, () => {
    tests(async (side = 'hub') => {
      const { config, drop } = await freshPostgres()
      const database = await openDatabase({ ...config, comparesAlways: true })
      await nodeIdentity(database, side)
      return {
        ...database,
        async close() {
          await database.close()
          await drop()
        },
      }
    })
  })
}
