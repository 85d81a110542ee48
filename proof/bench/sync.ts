import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Writers } from '@mayim/core/ground/runtime/facility.ts'
import { hashSyncKey } from '@mayim/core/sync/facility-keys.ts'
import { ok } from '@mayim/domain/result.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { type TestSide, testSide } from '@mayim/testing/sync/two-sides.ts'
import { sql } from 'kysely'
import { type SyncClient, startSyncClient } from '../../hub/src/sync/sync-client.ts'
import { startSyncServer } from '../../portal/src/sync/sync-server.ts'
import { type Figure, figure } from './figure.ts'

const key = 'a-key-of-the-two-sides-for-the-bench-alone'
const queuedChanges = 10_000

/** Measures how long the sides take to catch up after an outage. */
export async function measureSync(): Promise<Figure[]> {
  return [figure('sync.catchUp10000', await catchUpMs(), 'ms')]
}

/** @param prepare writes to the database of each side before */
export async function catchUpMs(
  prepare: (trx: Writers, side: Side) => Promise<void> = async () => undefined,
): Promise<number> {
  const [hub, portal] = [await sideInRealTime('hub'), await sideInRealTime('portal')]
  for (const side of [hub, portal]) {
    await side.write(async trx => {
      await prepare(trx, side.side)
      return ok(null)
    })
    // Else the first commits that are measured move what was prepared into the file.
    await sql`pragma wal_checkpoint(truncate)`.execute(side.database.writing)
  }
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const server = await startSyncServer(portal, http, { keyHash: hashSyncKey(key) })
  await writeMany(hub, queuedChanges)
  const startedAt = performance.now()
  const client = await startSyncClient(hub, { url: `http://127.0.0.1:${portOf(http)}`, key })
  try {
    await untilSynced(client)
    return performance.now() - startedAt
  } finally {
    await client.stop()
    await server.stop()
    http.close()
    await Promise.all([hub.database.close(), portal.database.close()])
  }
}

/** A side whose host clock runs in real time, because pings use it. */
async function sideInRealTime(side: Side): Promise<TestSide> {
  return { ...(await testSide(side)), hostClock: { now: Date.now } }
}

async function writeMany(side: TestSide, count: number): Promise<void> {
  for (let from = 0; from < count; from += 500)
    await Promise.all(Array.from({ length: 500 }, (_, index) => side.pay(`queued-${from + index}`)))
}

async function untilSynced(client: SyncClient): Promise<void> {
  await new Promise<void>(resolve => {
    const check = () => {
      const { linked, queued } = client.link.current()
      if (!linked || queued > 0) return
      unlisten()
      resolve()
    }
    const unlisten = client.link.onChange(check)
    check()
  })
}

function portOf(http: Server): number {
  return (http.address() as AddressInfo).port
}
