import { migrate } from '@mayim/core/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '@mayim/core/database/open-database.ts'
import { nodeIdentity } from '@mayim/core/followers/node-identity.ts'
import type { Origin } from '@mayim/core/log/entry.ts'
import { afterAll, beforeAll, describe } from 'vitest'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import { testDatabase } from './test-database.ts'

/** Opens a fresh migrated database of one side. */
export type OpenFresh = (side?: Origin) => Promise<OpenDatabase>

/** The same tests on SQLite and on a real PostgreSQL. */
export function onBothDialects(name: string, tests: (openFresh: OpenFresh) => void): void {
  describe(`${name} on SQLite`, () => tests(side => testDatabase(side ? { side } : {})))
  describe(`${name} on PostgreSQL`, () => {
    let server: PostgresServer
    let schemas = 0
    beforeAll(async () => {
      server = await startPostgres()
    }, 60_000)
    afterAll(() => server?.stop())
    tests(async (side = 'hub') => {
      schemas += 1
      const schema = `test_${process.pid}_${Date.now().toString(36)}_${schemas}`
      const database = await openDatabase({ url: server.url, schema })
      await migrate(database)
      await nodeIdentity(database, side)
      return {
        ...database,
        async close() {
          await database.close()
          // Only now: dropping it under writes that still run is a deadlock.
          const left = await openDatabase({ url: server.url, schema })
          await left.writing.schema.dropSchema(schema).cascade().execute()
          await left.close()
        },
      }
    })
  })
}
