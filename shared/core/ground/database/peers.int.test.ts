import { ok } from '@mayim/domain/result.ts'
import { sampleChange } from '@mayim/testing/database/sample-rows.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { appendChange } from '../log/change-log.ts'
import { migrate } from './migrate.ts'
import { nodeIdentity, type OpenDatabase, openDatabase } from './open-database.ts'

/** Two openings of one schema count as two processes for the database. */
describe('processes on one schema', () => {
  let schema: string
  let one: OpenDatabase
  let other: OpenDatabase
  let count = 0
  const open = async () => {
    const database = await openDatabase({ url: inject('postgresUrl'), schema })
    await migrate(database)
    await nodeIdentity(database, 'portal')
    return database
  }
  beforeEach(async () => {
    schema = `peers_${process.pid}_${Date.now().toString(36)}_${count++}`
    ;[one, other] = await Promise.all([open(), open()])
    return async () => {
      await Promise.all([one.close(), other.close()])
    }
  }, 30_000)

  const append = (database: OpenDatabase) =>
    database.write(async trx => ok(await appendChange(trx, sampleChange({ origin: 'portal' }))))

  test('two processes that start together create the tables once', async () => {
    const nodes = await one.readers.selectFrom('node').selectAll().execute()
    expect(nodes).toHaveLength(1)
  })

  test('a commit of one notifies the other, and positions continue across both', async () => {
    const received = new Promise<number>(resolve => other.changes.onCommit(resolve))
    await append(one)
    expect(await received).toBe(1)
    const back = new Promise<number>(resolve => one.changes.onCommit(head => head === 2 && resolve(head)))
    await append(other)
    expect(await back).toBe(2)
  })

  test('a message of any length reaches the other processes and not its sender', async () => {
    const log: string[] = []
    one.peers.subscribe('greeting', body => log.push(`one received ${body}`))
    const received = new Promise<string>(resolve => other.peers.subscribe('greeting', resolve))
    const long = 'שלום '.repeat(5000)
    await one.peers.publish('greeting', long)
    expect(await received).toBe(long)
    expect(log).toEqual([])
  })

  test('an exclusive job runs in one process, and in the other when the first ends', async () => {
    const work = watchedWork()
    one.peers.alone('work', work.startAs('one'))
    await work.reached('one starts')
    other.peers.alone('work', work.startAs('other'))
    await one.close()
    await work.reached('other starts')
    expect(work.log).toEqual(['one starts', 'one stops', 'other starts'])
  })

  test('a process that loses its connection ends its exclusive jobs, and receives messages after it reconnects', async () => {
    const work = watchedWork()
    one.peers.alone('work', work.startAs('one'))
    await work.reached('one starts')
    await append(other)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and query like 'select pg_try_advisory_lock%'`.execute(other.writing)
    await work.reached('one stops')
    const received = new Promise<number>(resolve => one.changes.onCommit(head => head === 2 && resolve(head)))
    await append(other)
    expect(await received).toBe(2)
  })
})

/** An exclusive job that records where it runs. */
function watchedWork() {
  const log: string[] = []
  const waiting: { word: string; resolve: () => void }[] = []
  const note = (word: string) => {
    log.push(word)
    for (const one of waiting) if (one.word === word) one.resolve()
  }
  return {
    log,
    startAs: (name: string) => () => {
      note(`${name} starts`)
      return { stop: () => note(`${name} stops`) }
    },
    reached: (word: string) =>
      log.includes(word) ? Promise.resolve() : new Promise<void>(resolve => waiting.push({ word, resolve })),
  }
}
