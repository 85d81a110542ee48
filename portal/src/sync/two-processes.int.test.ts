import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { migrate } from '@mayim/core/database/migrate.ts'
import { openDatabase } from '@mayim/core/database/open-database.ts'
import { nodeIdentity } from '@mayim/core/followers/node-identity.ts'
import { replacedCode } from '@mayim/core/sync/socket-session.ts'
import { hashSyncKey } from '@mayim/core/sync/sync-key.ts'
import { startPostgres } from '@mayim/testing/database/postgres-server.ts'
import { testFacility } from '@mayim/testing/facility/test-facility.ts'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startSyncServer } from './sync-server.ts'

const key = 'a-key-between-the-sides-which-is-long-enough'

/** One process of the portal with the parts that the link needs. */
async function openProcess(url: string, schema: string) {
  const database = await openDatabase({ url, schema })
  await migrate(database)
  await nodeIdentity(database, 'portal')
  const test = await testFacility('portal', database)
  const server: Server = createServer()
  const sync = await startSyncServer(test.facility, server, {
    keyHash: hashSyncKey(key),
    peers: database.peers,
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `ws://127.0.0.1:${port}/sync`,
    async close() {
      await sync.stop()
      server.close()
      await test.close()
    },
  }
}

test('a hub that connects to another process leaves no old connection', { timeout: 60_000 }, async () => {
  const postgres = await startPostgres()
  const schema = `hub_${process.pid}_${Date.now().toString(36)}`
  const [one, other] = await Promise.all([
    openProcess(postgres.url, schema),
    openProcess(postgres.url, schema),
  ])
  const headers = { authorization: `Bearer ${key}` }
  const first = new WebSocket(one.address, { headers })
  const ended = new Promise<number>(resolve => first.once('close', resolve))
  await new Promise(resolve => first.once('open', resolve))
  const second = new WebSocket(other.address, { headers })
  await new Promise(resolve => second.once('open', resolve))
  expect(await ended).toBe(replacedCode)
  expect(second.readyState).toBe(WebSocket.OPEN)
  second.terminate()
  await Promise.all([one.close(), other.close()])
  await postgres.stop()
})
