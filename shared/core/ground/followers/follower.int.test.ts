import { ok } from '@mayim/domain/result.ts'
import { sampleChange } from '@mayim/testing/database/sample-rows.ts'
import { type TestDatabase, testDatabase } from '@mayim/testing/database/test-database.ts'
import { readParked } from '@mayim/testing/sync/read-parked.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appendChange } from '../log/change-log.ts'
import type { ChangeRow } from '../schema/schema.ts'
import { type FollowerOptions, follow } from './follower.ts'

let database: TestDatabase
let faults: object[]
beforeEach(async () => {
  database = await testDatabase()
  faults = []
})
afterEach(() => database.close())

test('a follower catches up in pages and then follows live', async () => {
  await append(450)
  const seen: number[] = []
  const follower = start(async change => void seen.push(change.position))
  await follower.settled()
  expect(seen).toHaveLength(450)
  await append(3)
  await follower.settled()
  await follower.stop()
  expect(seen).toEqual(Array.from({ length: 453 }, (_, index) => index + 1))
})

test('a follower resumes where it stopped', async () => {
  const seen: number[] = []
  const handle = async (change: ChangeRow) => void seen.push(change.position)
  await append(5)
  const first = start(handle)
  await first.settled()
  await first.stop()
  await append(5)
  const second = start(handle)
  await second.settled()
  await second.stop()
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('a follower that begins now skips earlier entries, also after a restart', async () => {
  await append(5)
  const seen: number[] = []
  const handle = async (change: ChangeRow) => void seen.push(change.position)
  const first = start(handle, { from: 'now' })
  await first.settled()
  await first.stop()
  await append(1)
  const second = start(handle, { from: 'now' })
  await second.settled()
  await second.stop()
  expect(seen).toEqual([6])
})

test('an entry that fails temporarily is retried, in order', async () => {
  const seen: number[] = []
  let failures = 2
  const follower = start(async change => {
    if (change.position === 2 && failures-- > 0) throw new Error('the printer is warming up')
    seen.push(change.position)
  })
  await append(3)
  await follower.settled()
  await follower.stop()
  expect(seen).toEqual([1, 2, 3])
  expect(await readParked(database.readers)).toEqual([])
})

test('an entry that always fails is parked and does not block the next ones', async () => {
  const seen: number[] = []
  const follower = start(async change => {
    if (change.position === 2) throw new Error('no such printer')
    seen.push(change.position)
  })
  await append(3)
  await follower.settled()
  await follower.stop()
  expect(seen).toEqual([1, 3])
  const parked = await readParked(database.readers)
  expect(parked.map(({ follower, position, reason }) => [follower, position, reason])).toEqual([
    ['test', 2, 'Error no such printer'],
  ])
  expect(JSON.stringify(faults)).not.toContain('Ready')
})

test('a follower goes on by itself after a fault of the database', async () => {
  const seen: number[] = []
  let isBroken = true
  const host = {
    ...hostOf(),
    // What it parks is not stored while the disk is full.
    write: ((operation: never) =>
      isBroken ? Promise.reject(new Error('the disk is full')) : database.write(operation)) as never,
  }
  const follower = follow(host, {
    name: 'test',
    firstPauseMs: 1,
    tries: 2,
    async handle(change) {
      if (isBroken) throw new Error('nothing can be stored')
      seen.push(change.position)
    },
  })
  await append(2)
  await expect(follower.settled()).rejects.toThrow()
  isBroken = false
  await expect.poll(() => seen, { timeout: 5_000 }).toEqual([1, 2])
  await follower.stop()
})

const hostOf = () => ({
  db: database.readers,
  write: database.write,
  changes: database.changes,
  clock: { now: () => 0 },
  log: { error: (about: object) => void faults.push(about) },
})

function start(handle: FollowerOptions['handle'], more: Partial<FollowerOptions> = {}) {
  return follow(hostOf(), { name: 'test', handle, firstPauseMs: 1, ...more })
}

async function append(count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, () =>
      database.write(async trx => ok(await appendChange(trx, sampleChange()))),
    ),
  )
}
