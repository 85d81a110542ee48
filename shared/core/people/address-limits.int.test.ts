import { browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer('portal', {
    server: {
      trustProxy: ['127.0.0.1'],
      limits: { read: 3 },
      mount: async app => {
        app.get('/page', async () => 'a page')
        app.post('/webhook', async () => 'taken')
      },
    },
  })
})
afterEach(() => server.close())

const from = async (address: string, path = '/api/api/settings/publicsettings') =>
  (await browserOf(server).get(path, { 'x-forwarded-for': address })).status
const limited = async (addresses: readonly string[], path?: string) => {
  for (const address of addresses) if ((await from(address, path)) === 429) return true
  return false
}

it('counts the addresses of one IPv6 /64 together, however they are written (threats-141)', async () => {
  expect(await limited(['2600:1f18::5', '2600:1f18::9:1', '2600:1f18:0:0:1::'])).toBe(false)
  expect(await from('2600:1f18::abcd')).toBe(429)
  expect(await from('2600:1f18:0:1::5')).not.toBe(429)
})

it('counts four times as many for one IPv6 /48 (threats-141)', async () => {
  const networks = Array.from({ length: 13 }, (_, n) => `2600:1f18:7:${n}::1`)
  expect(await limited(networks.slice(0, 12))).toBe(false)
  expect(await from(networks[12] ?? '')).toBe(429)
  expect(await from('2600:1f18:8:1::1')).not.toBe(429)
})

it('counts pages and files of an address, apart from its calls (threats-142)', async () => {
  expect(await limited(['10.0.0.1', '10.0.0.1', '10.0.0.1'], '/page')).toBe(false)
  expect(await from('10.0.0.1', '/page')).toBe(429)
  expect(await from('10.0.0.1')).not.toBe(429)
  expect(await from('10.0.0.2', '/page')).toBe(200)
  const webhook = await browserOf(server).post('/webhook', {}, { 'x-forwarded-for': '10.0.0.1' })
  expect(webhook.status).toBe(200)
})
