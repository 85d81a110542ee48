import { openDatabase } from '@mayim/core/database/open-database.ts'
import { type PostgresServer, startPostgres } from '@mayim/testing/database/postgres-server.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import { type BookingSide, openSide } from './side.ts'

/** Runs the same tests over HTTP at the hub, at the portal on SQLite, and at the portal on PostgreSQL. */
export function onEachSide(name: string, tests: (side: () => BookingSide) => void): void {
  let side: BookingSide
  for (const sideName of ['hub', 'portal'] as const) {
    describe(`${name}, at the ${sideName} on SQLite`, () => {
      beforeEach(async () => {
        side = await openSide(sideName)
      })
      afterEach(() => side.close())
      tests(() => side)
    })
  }
  describe(`${name}, at the portal on PostgreSQL`, () => {
    let server: PostgresServer
    let count = 0
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(() => server?.stop())
    let database: { url: string; schema: string }
    beforeEach(async () => {
      count += 1
      database = { url: server.url, schema: `book_${process.pid}_${Date.now().toString(36)}_${count}` }
      side = await openSide('portal', database)
    })
    afterEach(async () => {
      await side.close()
      const left = await openDatabase(database)
      await left.writing.schema.dropSchema(database.schema).cascade().execute()
      await left.close()
    })
    tests(() => side)
  })
}
