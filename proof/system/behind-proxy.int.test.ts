import { join } from 'node:path'
import { type Browser, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer } from '@mayim/testing/http/test-server.ts'
import { trustTestCa } from '@mayim/testing/tls/certificates.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readHubConfig } from '../../hub/src/ground/config.ts'
import { readPortalConfig } from '../../portal/src/ground/config.ts'
import { adminAt, BareSides } from './start/bare-sides.ts'
import { startTlsProxy, type TlsProxy } from './tls-proxy.ts'

const facilityKey = 'the facility key of this test, which is long enough'
/** The limits are those of production, not of a demo. */
const production = { MAYIM_DEMO: 'false', MAYIM_FACILITY_KEY: facilityKey }

let sides: BareSides
let proxy: TlsProxy
let dataDir: string
/** The address of the client of the next request. */
let client: string
let port: number

beforeEach(async () => {
  trustTestCa()
  sides = new BareSides()
  client = '203.0.113.7'
  proxy = await startTlsProxy(() => client)
  sides.onEnd(() => proxy.close())
  dataDir = sides.folder()
  await sides.seed(dataDir, facilityKey)
}, 60_000)
afterEach(() => sides.end())

async function startPortal(more: Readonly<Record<string, string>> = {}): Promise<void> {
  const running = await sides.portal(dataDir, {
    ...production,
    PORTAL_HIGH_WATER_FILE: join(sides.folder(), 'mark.json'),
    PORTAL_PUBLIC_URL: proxy.url,
    PORTAL_TRUST_PROXY: '127.0.0.1',
    ...more,
  })
  port = running.port
  await proxy.passTo(port)
}

/** The status of a login code that is requested for a phone of its own. */
async function requestCode(browser: Browser, at: number, headers?: Record<string, string>): Promise<number> {
  const phone = `+1718555${String(2000 + at)}`
  return (await browser.post('/api/api/account/register', { phone }, headers)).status
}

/** Codes that nobody types: after two of one address each further one waits, where no captcha is set (threats-340). */
const twoOfAnAddress = [200, 200, ...Array.from({ length: 9 }, () => 429)]

const statuses = (count: number, ask: (at: number) => Promise<number>) =>
  Array.from({ length: count }, (_, at) => at).reduce<Promise<number[]>>(
    async (before, at) => [...(await before), await ask(at)],
    Promise.resolve([]),
  )

test('counts login codes by the patron and not by the proxy (threats-121)', async () => {
  await startPortal()
  const browser = browserOf({ origin: proxy.url })
  const own = await statuses(11, async at => {
    client = `203.0.${at}.7`
    return requestCode(browser, at)
  })
  expect(own).toEqual(Array.from({ length: 11 }, () => 200))

  client = '198.51.100.7'
  const shared = await statuses(11, at => requestCode(browser, 20 + at))
  expect(shared).toEqual(twoOfAnAddress)
})

test('ignores an address that the client itself states', async () => {
  await startPortal()
  const browser = browserOf({ origin: proxy.url })
  const stated = await statuses(11, at => requestCode(browser, at, { 'x-forwarded-for': `192.0.${at}.1` }))
  expect(stated.at(-1)).toBe(429)
})

test.each(['203.0.113.9:{port}', '[2001:db8::9]:{port}', 'unknown-{port}'])(
  'counts %s, as some proxies state a client, without its port',
  async stated => {
    await startPortal()
    const browser = browserOf({ origin: proxy.url })
    const own = await statuses(11, async at => {
      client = stated.replace('{port}', String(50_000 + at))
      return requestCode(browser, at)
    })
    expect(own).toEqual(twoOfAnAddress)
  },
)

test('ignores every forwarded header of a client that is no trusted proxy', async () => {
  await startPortal({ PORTAL_TRUST_PROXY: '192.0.2.1' })
  const direct = browserOf({ origin: `http://127.0.0.1:${port}` })
  const forged = await statuses(11, at => requestCode(direct, at, { 'x-forwarded-for': `192.0.${at}.1` }))
  expect(forged.at(-1)).toBe(429)
})

test('sends Secure cookies, HSTS and an opener policy behind TLS, also without X-Forwarded-Proto', async () => {
  await startPortal()
  const page = await browserOf({ origin: proxy.url }).get('/')
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin')

  for (const origin of [proxy.url, `http://127.0.0.1:${port}`]) {
    const browser = browserOf({ origin })
    const asked = await browser.post(
      '/api/api/account/register',
      { phone: '+17185552100' },
      { origin: proxy.url },
    )
    expect(asked.headers.getSetCookie()[0], origin).toMatch(
      /^__Host-mayim-portal-login=.*Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  }
})

test('a page that is opened past the proxy leads to the public address', async () => {
  const publicUrl = 'https://book.example.org'
  const server = await startTestServer('portal', {
    server: { https: true, publicUrl, trustProxy: ['10.0.0.0/24', 'fd00::5'] },
  })
  sides.onEnd(() => server.close())
  const from = async (remoteAddress: string, url: string) => {
    const { statusCode, headers } = await server.app.inject({ url, remoteAddress })
    return statusCode === 308 ? headers.location : statusCode
  }
  for (const stranger of ['203.0.113.9', '10.0.1.1', '::ffff:203.0.113.9', 'fd00::6'])
    expect(await from(stranger, '/reserve?x=1'), stranger).toBe(`${publicUrl}/reserve?x=1`)
  expect(await from('203.0.113.9', '//evil.example')).toBe(`${publicUrl}//evil.example`)
  for (const known of ['10.0.0.9', '::ffff:10.0.0.9', 'fd00::5', '127.0.0.1', '::1'])
    expect(await from(known, '/api/api/settings/publicsettings'), known).not.toBeTypeOf('string')
  expect(await from('203.0.113.9', '/healthz')).toBe(200)
  expect(await from('203.0.113.9', '/healthzz')).toBe(`${publicUrl}/healthzz`)
})

test.each([
  ['true', 'not "true"'],
  ['*', 'not "*"'],
  ['10.0.0.0/33', 'not "10.0.0.0/33"'],
  ['proxy.example.org', 'not "proxy.example.org"'],
  ['0.0.0.0/0', 'not "0.0.0.0/0"'],
  ['127.0.0.1, ::/0', 'not "::/0"'],
])('refuses to trust the proxy %s', (list, said) => {
  expect(() => readPortalConfig({ PORTAL_TRUST_PROXY: list })).toThrow(said)
  expect(() => readHubConfig({ HUB_TRUST_PROXY: list })).toThrow(said)
})

test.each([
  ['https://book.example.org', true],
  ['http://203.0.113.7:4010', true],
  ['https://[2001:db8::1]', true],
  ['https://localhost:4010', false],
  ['http://hub.local', false],
  ['http://192.168.1.20:4000', false],
  ['http://172.32.0.1', true],
  ['http://172.20.0.1', false],
  ['http://[fd00::5]', false],
])('a demo at %s starts unless anybody reaches it: refused %s (threats-671)', (url, isRefused) => {
  const demo = { MAYIM_DEMO: 'true', PORTAL_TRUST_PROXY: '127.0.0.1', HUB_TRUST_PROXY: '127.0.0.1' }
  for (const read of [
    () => readPortalConfig({ ...demo, PORTAL_PUBLIC_URL: url }),
    () => readHubConfig({ ...demo, HUB_PUBLIC_URL: url, BRIDGE_PASSWORD: 'b'.repeat(20) }),
  ]) {
    if (isRefused) expect(read).toThrow('MAYIM_DEMO must not be set')
    else expect(read).not.toThrow('MAYIM_DEMO must not be set')
  }
})

test('a demo does not start with the live key of a card processor', async () => {
  const other = sides.folder()
  const signIns = await sides.seed(other, facilityKey)
  const env = { MAYIM_FACILITY_KEY: facilityKey }
  const admin = await adminAt((await sides.portal(other, env)).url, signIns)
  const live = { key: 'ccProcessorSecret', value: 'sk_live_of_a_house' }
  expect(await admin.ask('settingsSet', { body: live })).toMatchObject({ status: 200 })
  await expect(sides.portal(other, env)).rejects.toThrow('live key of a card processor')
})

test('a public https address needs a trusted proxy or a certificate', () => {
  expect(() => readPortalConfig({ PORTAL_PUBLIC_URL: 'https://book.example.org' })).toThrow(
    'set PORTAL_TRUST_PROXY to the address of the web server in front of it, or PORTAL_TLS_CERT and PORTAL_TLS_KEY',
  )
  expect(() => readHubConfig({ HUB_PUBLIC_URL: 'https://hub.example.org' })).toThrow('set HUB_TRUST_PROXY')
  expect(
    readPortalConfig({
      PORTAL_PUBLIC_URL: 'https://book.example.org',
      PORTAL_TRUST_PROXY: '10.0.0.5, fd00::/8',
    }).serving,
  ).toMatchObject({ https: true, trustProxy: ['10.0.0.5', 'fd00::/8'] })
})
