import { ok, refuse } from '@mayim/domain/result.ts'
import { testDatabase } from '@mayim/testing/database/test-database.ts'
import { expect, test } from 'vitest'
import { emptyShare, shareOf, upsertShare } from './share-table.ts'

const date = '2026-11-22'

test('a share that is kept for a commit follows each change and each rollback of its operations', async () => {
  const database = await testDatabase({ batchMs: 20_000 })
  const look = () => database.write(async trx => ok((await shareOf(trx, date))?.sealedAt))
  const seal = (at: string, isRefused: boolean) =>
    database.write(async trx => {
      await shareOf(trx, date)
      await upsertShare(trx, { ...emptyShare(date), sealedAt: at })
      expect((await shareOf(trx, date))?.sealedAt).toBe(at)
      return isRefused ? refuse('conflict', 'slotTaken') : ok(null)
    })
  const seen = await Promise.all([look(), seal('first', false), look(), seal('second', true), look()])
  expect(seen).toMatchObject([ok(undefined), ok(null), ok('first'), { ok: false }, ok('first')])
  expect((await shareOf(database.readers, date))?.sealedAt).toBe('first')
  await database.close()
})
