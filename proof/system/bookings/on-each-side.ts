import { type FreshPostgres, freshPostgres } from '@mayim/testing/database/fresh-postgres.ts'
import { afterEach, beforeEach, describe } from 'vitest'
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
    let fresh: FreshPostgres
    beforeEach(async () => {
      fresh = await freshPostgres()
      side = await openSide('portal', fresh.config)
    })
    afterEach(async () => {
      await side.close()
      await fresh.drop()
    })
    tests(() => side)
  })
}
