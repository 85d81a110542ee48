import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readHeads } from '@mayim/core/ground/log/log-table.ts'
import { hashSyncKey } from '@mayim/core/sync/facility-keys.ts'
import { OutageReports, readReports } from '@mayim/core/sync/outage-reports.ts'
import { shownBy, type TestSide, testSide } from '@mayim/testing/sync/two-sides.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type SyncClient, startSyncClient } from '../../hub/src/sync/sync-client.ts'
import { type SyncServer, startSyncServer } from '../../portal/src/sync/sync-server.ts'

const key = 'a-key-of-the-two-sides-for-this-test-alone'
const soon = { timeout: 15_000, interval: 20 }

let hub: TestSide
let portal: TestSide
let http: Server
let server: SyncServer
let url: string
const clients: SyncClient[] = []

beforeEach(async () => {
  hub = await testSide('hub')
  portal = await testSide('portal')
  http = createServer((_request, response) => response.writeHead(404).end())
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  url = `http://127.0.0.1:${portOf(http)}`
  server = await startSyncServer(portal, http, { keyHash: hashSyncKey(key) })
})

afterEach(async () => {
  for (const client of clients.splice(0)) await client.stop()
  await server.stop()
  http.close()
  await hub.database.close()
  await portal.database.close()
})

test('a change of one side reaches the other', async () => {
  const client = await startClient(url)
  await portal.addUser('user-1')
  await portal.book('r-1')
  await equalSides()
  await hub.changeReservation('r-1', { visitStatus: 'Arrived' })
  await equalSides()
  const row = await portal.db.selectFrom('reservation').select('visitStatus').executeTakeFirst()
  expect(row?.visitStatus).toBe('Arrived')
  expect(client.link.current()).toMatchObject({ linked: true, queued: 0, stopped: null })
  expect(server.link.current()).toMatchObject({ linked: true, queued: 0 })
})

test('a phone that registered on both sides during an outage becomes one person, and the report counts it', async () => {
  const [client, reports] = [await startClient(url), new OutageReports(hub)]
  reports.watch(client.link)
  await vi.waitFor(() => expect(client.link.current().linked).toBe(true), soon)
  await client.stop()
  clients.splice(0)
  await reports.settled()
  await hub.addUser('user-of-phone', { firstName: 'Chana', notes: '' })
  await portal.addUser('user-of-phone', { firstName: '', notes: '' })
  await hub.changeUser('user-of-phone', { firstName: 'Chana', internalNote: 'at the desk' })
  await portal.changeUser('user-of-phone', { notes: 'from home' })

  const again = await startClient(url)
  reports.watch(again.link)
  await equalSides()
  const row = await portal.db.selectFrom('user').select(['firstName', 'notes', 'internalNote']).execute()
  expect(row).toEqual([{ firstName: 'Chana', notes: 'from home', internalNote: 'at the desk' }])
  // The report is written some seconds after the link is back.
  hub.letPass(6_000)
  await portal.pay('pay-1')
  await vi.waitFor(async () => expect(await readReports(hub.db)).toMatchObject([{ merged: 1 }]), soon)
})

test('thousands of queued changes arrive in batches', { timeout: 60_000 }, async () => {
  await Promise.all(Array.from({ length: 3_000 }, (_, index) => hub.pay(`pay-${index}`)))
  await startClient(url)
  await equalSides()
  expect(await portal.db.selectFrom('ledger').select('id').execute()).toHaveLength(3_000)
})

test('the portal accepts only its own hub', async () => {
  expect(await refusalOf({ authorization: `Bearer ${key}x` })).toBe(401)
  expect(await refusalOf({})).toBe(401)
  expect(await refusalOf({ authorization: `Bearer ${key}`, origin: 'https://example.com' })).toBe(403)
  expect(await refusalOf({ authorization: `Bearer ${key}` }, '/else')).toBe(404)
  expect(JSON.stringify(portal.faults)).not.toContain(key)
})

test('a new connection replaces the older one, which does not reconnect', async () => {
  const first = await startClient(url)
  await vi.waitFor(() => expect(first.link.current().linked).toBe(true), soon)
  const second = await startSyncClient(hub, { url, key })
  clients.push(second)
  await vi.waitFor(() => expect(first.link.current().linked).toBe(false), soon)
  await vi.waitFor(() => expect(second.link.current().linked).toBe(true), soon)
  expect(server.link.current().linked).toBe(true)
})

test('a frame of more than a megabyte closes the connection', async () => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/sync`, {
    headers: { authorization: `Bearer ${key}` },
  })
  await once(socket, 'open')
  socket.send('x'.repeat(2 * 1024 * 1024))
  const [code] = await once(socket, 'close')
  expect(code).toBe(1009)
})

test('plain http to another machine is refused', async () => {
  await expect(startSyncClient(hub, { url: 'http://portal.example', key })).rejects.toThrow(/https/)
})

async function startClient(address: string): Promise<SyncClient> {
  const client = await startSyncClient(hub, { url: address, key, firstPauseMs: 10, lastPauseMs: 2_000 })
  clients.push(client)
  return client
}

async function equalSides(): Promise<void> {
  await vi.waitFor(async () => {
    const [ofHub, ofPortal] = await Promise.all([readHeads(hub.db), readHeads(portal.db)])
    expect([ofPortal.hub.seq, ofPortal.portal.seq]).toEqual([ofHub.hub.seq, ofHub.portal.seq])
    expect([server.link.current().queued, clients[0]?.link.current().queued]).toEqual([0, 0])
  }, soon)
  expect(await shownBy(hub)).toEqual(await shownBy(portal))
}

async function refusalOf(headers: Record<string, string>, path = '/sync'): Promise<number | undefined> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers })
  const [, response] = await once(socket, 'unexpected-response')
  socket.on('error', () => {})
  socket.terminate()
  return response.statusCode
}

function portOf(listening: Server): number {
  return (listening.address() as AddressInfo).port
}
