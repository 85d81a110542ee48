import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { sampleChange } from '@mayim/testing/database/sample-rows.ts'
import { testDatabase } from '@mayim/testing/database/test-database.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appendChange } from '../log/change-log.ts'
import { firstBrokenSeq } from '../log/verify-log.ts'
import type { OpenDatabase } from './open-database.ts'

type Outcome = 'ok' | 'refused' | 'thrown' | 'constraint'

/** Writes its own key and a change, then ends with `outcome`. */
function attempt(database: OpenDatabase, key: string, outcome: Outcome): Promise<Result<string>> {
  return database.write(async trx => {
    await trx.insertInto('effectDone').values({ key, at: '' }).execute()
    await appendChange(trx, sampleChange({ entityId: key }))
    if (outcome === 'refused') return refuse('conflict', 'slotTaken')
    if (outcome === 'thrown') throw new Error('a fault of the operation')
    if (outcome === 'constraint') await trx.insertInto('effectDone').values({ key, at: '' }).execute()
    return ok(key)
  })
}

onBothDialects('the writer', openFresh => {
  test('a failed operation does not affect the others of its commit', { timeout: 60_000 }, async () => {
    const database = await openFresh()
    let round = 0
    const outcomes = fc.array(fc.constantFrom<Outcome>('ok', 'ok', 'refused', 'thrown', 'constraint'), {
      minLength: 1,
      maxLength: 30,
    })
    await fc.assert(
      fc.asyncProperty(outcomes, async list => {
        round += 1
        const keys = list.map((_, index) => `${round}-${index}`)
        const answers = await Promise.allSettled(
          list.map((outcome, i) => attempt(database, keys[i] ?? '', outcome)),
        )
        const expected = keys.filter((_, index) => list[index] === 'ok')
        for (const [index, answer] of answers.entries()) {
          const outcomeSeen =
            answer.status === 'rejected' ? 'error' : answer.value.ok ? 'ok' : answer.value.code
          const outcome = list[index]
          expect(outcomeSeen).toBe(outcome === 'ok' ? 'ok' : outcome === 'refused' ? 'slotTaken' : 'error')
        }
        const written = await database.readers
          .selectFrom('effectDone')
          .select('key')
          .where('key', 'like', `${round}-%`)
          .execute()
        expect(written.map(row => row.key).sort()).toEqual(expected.sort())
        const logged = await database.readers
          .selectFrom('change')
          .select('position')
          .orderBy('position')
          .execute()
        expect(logged.map(row => row.position)).toEqual(logged.map((_, index) => index + 1))
        expect(database.changes.head).toBe(logged.length)
      }),
      { numRuns: 25 },
    )
    expect(await firstBrokenSeq(database.readers, 'hub')).toBeUndefined()
    await database.close()
  })

  test('fifty concurrent read-modify-write operations lose no update', async () => {
    const database = await openFresh()
    await database.write(async trx =>
      ok(await trx.insertInto('followerCursor').values({ name: 'one', position: 0 }).execute()),
    )
    const raise = () =>
      database.write(async trx => {
        const { position } = await trx.selectFrom('followerCursor').selectAll().executeTakeFirstOrThrow()
        await trx
          .updateTable('followerCursor')
          .set({ position: position + 1 })
          .execute()
        return ok(position)
      })
    const seen = await Promise.all(Array.from({ length: 50 }, raise))
    expect(new Set(seen.map(result => result.ok && result.value)).size).toBe(50)
    await database.close()
  })

  test('a write inside a write throws at once', async () => {
    const database = await openFresh()
    const outer = database.write(async () => database.write(async () => ok(1)))
    await expect(outer).rejects.toThrow(/pass `trx` on/)
    await database.close()
  })

  test('closing finishes queued writes', async () => {
    const database = await openFresh()
    const last = attempt(database, 'last', 'ok')
    await database.close()
    expect(await last).toEqual(ok('last'))
  })
})

test('operations that wait together are committed together', async () => {
  const database = await testDatabase({ batchMs: 20_000 })
  const heads: number[] = []
  database.changes.onCommit(head => heads.push(head))
  await Promise.all(Array.from({ length: 20 }, (_, index) => attempt(database, `${index}`, 'ok')))
  expect(heads).toEqual([20])
  await database.close()
})

test('a failed commit fails all of its operations', async () => {
  const database = await testDatabase({ batchMs: 20_000 })
  const orphan = (id: string, userId: string) =>
    database.write(async trx => {
      await sql`pragma defer_foreign_keys = on`.execute(trx)
      await trx
        .insertInto('credential')
        .values({ userId, passwordHash: '', updatedAt: '', mustChange: 0 })
        .execute()
      return ok(id)
    })
  const answers = await Promise.allSettled([
    attempt(database, 'a', 'ok'),
    orphan('b', 'nobody'),
    attempt(database, 'c', 'ok'),
  ])
  expect(answers.map(answer => answer.status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(database.changes.head).toBe(0)
  expect(await attempt(database, 'd', 'ok')).toEqual(ok('d'))
  expect(database.changes.head).toBe(1)
  await database.close()
})

test('the writer accepts the connections that wait before it commits', async () => {
  const database = await testDatabase()
  const commits = new Set<unknown>()
  const server = createServer(async (_, response) => {
    await database.write(async trx => {
      commits.add(trx)
      return ok(null)
    })
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const connections = 60
  await Promise.all(
    Array.from({ length: connections }, () => fetch(url, { headers: { connection: 'close' } })),
  )
  expect(commits.size).toBeLessThan(connections / 4)
  server.close()
  await database.close()
})
