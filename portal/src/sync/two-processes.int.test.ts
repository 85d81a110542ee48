import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { migrate } from '@mayim/core/ground/database/migrate.ts'
import { nodeIdentity, type OpenDatabase, openDatabase } from '@mayim/core/ground/database/open-database.ts'
import { noPeers, type Peers } from '@mayim/core/ground/database/peers.ts'
import { hashSyncKey } from '@mayim/core/sync/facility-keys.ts'
import { replacedCode } from '@mayim/core/sync/socket-session.ts'
import { testDatabase } from '@mayim/testing/database/test-database.ts'
import { testFacility } from '@mayim/testing/facility/test-facility.ts'
import { expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import { startSyncServer } from './sync-server.ts'

const key = 'a-key-between-the-sides-which-is-long-enough'

/** One process of the portal with the parts that the link needs. */
async function openProcess(database: OpenDatabase, peers: Peers = database.peers) {
  await migrate(database)
  await nodeIdentity(database, 'portal')
  const test = await testFacility('portal', database)
  const server: Server = createServer()
  const sync = await startSyncServer(test.facility, server, {
    keyHash: hashSyncKey(key),
    peers,
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
  const url = inject('postgresUrl')
  const schema = `hub_${process.pid}_${Date.now().toString(36)}`
  const [one, other] = await Promise.all([
    openDatabase({ url, schema, comparesAlways: true }).then(database => openProcess(database)),
    openDatabase({ url, schema, comparesAlways: true }).then(database => openProcess(database)),
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
})

test('a late message of an older connection does not end a newer one', { timeout: 60_000 }, async () => {
  const heard: ((body: string) => void)[] = []
  const late: Peers = {
    ...noPeers(),
    subscribe: (_topic, listener) => {
      heard.push(listener)
      return () => undefined
    },
  }
  const process = await openProcess(await testDatabase({ side: 'portal' }), late)
  const before = String(performance.timeOrigin + performance.now())
  const hub = new WebSocket(process.address, { headers: { authorization: `Bearer ${key}` } })
  const ended = new Promise<number>(resolve => hub.once('close', resolve))
  await new Promise(resolve => hub.once('open', resolve))
  for (const tell of heard) tell(before)
  expect(hub.readyState).toBe(WebSocket.OPEN)
  for (const tell of heard) tell(String(performance.timeOrigin + performance.now()))
  expect(await ended).toBe(replacedCode)
  await process.close()
})
