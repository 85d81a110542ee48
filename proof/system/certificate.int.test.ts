import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import tls from 'node:tls'
import { browserOf } from '@mayim/testing/http/http-client.ts'
import {
  type CertificateFiles,
  caFile,
  firstCertificate,
  nextCertificate,
  trustTestCa,
} from '@mayim/testing/tls/certificates.ts'
import { connectAsync } from 'mqtt'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startChild } from '../../demo/child.ts'
import { setDemoClock } from '../../demo/evening-clock.ts'
import { mainOf } from '../../demo/facility.ts'
import { freePorts } from '../../demo/free-ports.ts'
import type { DemoSignIns } from '../../demo/sign-ins.ts'
import { readHubConfig } from '../../hub/src/ground/config.ts'
import { readPortalConfig } from '../../portal/src/ground/config.ts'
import { adminAt, BareSides } from './start/bare-sides.ts'

const soon = { timeout: 20_000, interval: 50 }
const keys = {
  MAYIM_FACILITY_KEY: 'the facility key of this test, which is long enough',
  MAYIM_SYNC_KEY: 'the sync key of this test, which is long enough',
}
const bridgeLogin = { BRIDGE_ID: 'sim', BRIDGE_PASSWORD: 'a password of the bridge' }

let sides: BareSides
let dataDir: string
let files: CertificateFiles
let signIns: DemoSignIns

beforeEach(async () => {
  trustTestCa()
  sides = new BareSides()
  dataDir = sides.folder()
  signIns = await sides.seed(dataDir, keys.MAYIM_FACILITY_KEY)
  files = { certificate: join(dataDir, 'certificate.pem'), key: join(dataDir, 'key.pem') }
  install(firstCertificate)
}, 60_000)
afterEach(() => sides.end())

/** Puts a certificate and its key where the sides read them, as a renewal does. */
function install(from: CertificateFiles): void {
  copyFileSync(from.key, files.key)
  copyFileSync(from.certificate, files.certificate)
}

const served = (side: 'HUB' | 'PORTAL') => ({
  [`${side}_TLS_CERT`]: files.certificate,
  [`${side}_TLS_KEY`]: files.key,
})

/** The fingerprint of the certificate that a port presents. */
async function presented(port: number): Promise<string> {
  const socket = tls.connect({ port, host: '127.0.0.1', servername: 'localhost', ca: readFileSync(caFile) })
  await once(socket, 'secureConnect')
  const { fingerprint256 } = socket.getPeerCertificate()
  socket.destroy()
  return fingerprint256
}

const fingerprintOf = ({ certificate }: CertificateFiles) =>
  new X509Certificate(readFileSync(certificate)).fingerprint256

test('hub and portal serve https themselves, and their link uses it (threats-124)', {
  timeout: 90_000,
}, async () => {
  const portal = await sides.portal(dataDir, { ...keys, ...served('PORTAL') })
  const hub = await sides.hub(dataDir, { ...keys, ...served('HUB'), PORTAL_URL: portal.url })
  expect([portal.url, hub.url].map(url => new URL(url).protocol)).toEqual(['https:', 'https:'])
  for (const [side, url] of Object.entries({ portal: portal.url, hub: hub.url })) {
    const browser = browserOf({ origin: url })
    const { name, password } = signIns.staff.find(({ role }) => role === 'Admin') ?? {}
    const grant = {
      grant_type: 'password',
      username: name ?? '',
      password: password ?? '',
      session: 'cookie',
    }
    const { headers, status } = await browser.form('/api/token', grant)
    expect([status, headers.get('strict-transport-security')]).toEqual([200, 'max-age=31536000'])
    expect(headers.getSetCookie().at(-1)).toMatch(new RegExp(`^__Host-mayim-${side}-session=.*; Secure;`))
  }
  const desk = await adminAt(hub.url, signIns)
  await vi.waitFor(async () => expect((await desk.get('linkState')).linked).toBe(true), soon)
})

test('a renewed certificate is served without a restart, by the web server and by the broker', {
  timeout: 90_000,
}, async () => {
  const [tlsPort = 0] = await freePorts(1)
  const hub = await sides.hub(dataDir, {
    ...keys,
    ...bridgeLogin,
    ...served('HUB'),
    MQTT_TLS_PORT: String(tlsPort),
  })
  const options = { protocolVersion: 4, clientId: 'sim', username: 'sim', reconnectPeriod: 0 } as const
  const bridge = await connectAsync(`mqtts://localhost:${tlsPort}`, {
    ...options,
    password: bridgeLogin.BRIDGE_PASSWORD,
  })
  for (const port of [hub.port, tlsPort]) expect(await presented(port)).toBe(fingerprintOf(firstCertificate))
  const operator = browserOf({ origin: `http://127.0.0.1:${hub.operatorPort}` })
  expect((await operator.get('/healthz')).text).toMatch(/^ok\ncertificate: \d{4,5} days left\n$/)
  expect((await operator.get('/metrics')).text).toMatch(/^mayim_certificate_days_left \d{4,5}$/m)

  // Between the two writes of a renewal the files do not fit together.
  copyFileSync(nextCertificate.key, files.key)
  expect(await presented(hub.port)).toBe(fingerprintOf(firstCertificate))
  install(nextCertificate)
  for (const port of [hub.port, tlsPort])
    await vi.waitFor(async () => expect(await presented(port)).toBe(fingerprintOf(nextCertificate)), soon)
  expect(bridge.connected).toBe(true)
  await bridge.endAsync(true)
})

test('a bridge on another machine pairs by https and connects by TLS (threats-126)', {
  timeout: 90_000,
}, async () => {
  const [tlsPort = 0] = await freePorts(1)
  const hub = await sides.hub(dataDir, { ...keys, ...served('HUB'), MQTT_TLS_PORT: String(tlsPort) })
  const desk = await adminAt(hub.url, signIns)
  const { code } = await desk.get('bridgeCodeCreate', { body: { name: 'East wing' } })
  const ends: string[] = []
  const bridge = startChild(
    {
      name: 'bridge',
      main: mainOf('bridge'),
      env: {
        MAYIM_DATA_DIR: sides.folder(),
        MAYIM_DEMO: 'true',
        HUB_URL: `https://localhost:${hub.port}`,
        MQTT_URL: `mqtts://localhost:${tlsPort}`,
        BRIDGE_CODE: code,
        NODE_EXTRA_CA_CERTS: caFile,
      },
    },
    { onLine: () => undefined, onEnd: (_name, how) => ends.push(how) },
  )
  sides.onEnd(() => bridge.stop())
  await vi.waitFor(async () => {
    expect(ends).toEqual([])
    expect((await desk.get('bridges')).map(({ state }) => state)).toEqual(['ready'])
  }, soon)
})

test('a certificate that is renewed before Shabbos waits until it is over (visit-142)', {
  timeout: 90_000,
}, async () => {
  const clockFile = join(dataDir, 'clock.json')
  setDemoClock(clockFile, { clock: '2026-11-27T15:00', speed: null })
  const hub = await sides.hub(dataDir, { ...keys, ...served('HUB'), MAYIM_CLOCK_FILE: clockFile })
  install(nextCertificate)
  const health = async () =>
    (await fetch(`http://127.0.0.1:${hub.operatorPort}/healthz`).then(answer => answer.text())).split('\n')[1]
  await vi.waitFor(async () => expect(await health()).toMatch(/days left, a renewed one waits$/), soon)
  expect(await presented(hub.port)).toBe(fingerprintOf(firstCertificate))

  setDemoClock(clockFile, { clock: '2026-11-28T20:00', speed: null })
  await vi.waitFor(async () => expect(await presented(hub.port)).toBe(fingerprintOf(nextCertificate)), soon)
  expect(await health()).toMatch(/days left$/)
})

test('a client that never finishes the handshake does not hold up the end of the hub', async () => {
  const [tlsPort = 0] = await freePorts(1)
  const hub = await sides.hub(dataDir, { ...keys, ...served('HUB'), MQTT_TLS_PORT: String(tlsPort) })
  const mute = connect(tlsPort, '127.0.0.1')
  await once(mute, 'connect')
  await hub.stop()
  if (!mute.closed) await once(mute, 'close')
})

test('a side does not start with files that are missing or do not fit', async () => {
  const start = (more: Readonly<Record<string, string>>) =>
    sides.hub(dataDir, { ...keys, ...served('HUB'), ...more })
  await expect(start({ HUB_TLS_CERT: '/none.pem' })).rejects.toThrow('/none.pem cannot be read (ENOENT)')
  await expect(start({ HUB_TLS_CERT: files.key })).rejects.toThrow('does not contain a certificate')
  await expect(start({ HUB_TLS_KEY: nextCertificate.key })).rejects.toThrow(
    'does not belong to the certificate',
  )
})

test('the configuration of https is whole or refused', () => {
  const both = { PORTAL_TLS_CERT: 'a.pem', PORTAL_TLS_KEY: 'b.pem' }
  expect(() => readHubConfig({ HUB_TLS_CERT: 'a.pem' })).toThrow('set HUB_TLS_KEY too')
  expect(() => readHubConfig({ MQTT_TLS_PORT: '8883' })).toThrow('MQTT_TLS_PORT needs HUB_TLS_CERT')
  expect(() => readPortalConfig({ ...both, PORTAL_PUBLIC_URL: 'http://book.example.org' })).toThrow(
    'PORTAL_PUBLIC_URL must begin with https://',
  )
  expect(readPortalConfig({ ...both, PORTAL_PUBLIC_URL: 'https://book.example.org' }).serving.https).toBe(
    true,
  )
})

test.each(['0.0.0.0', '::', '192.168.1.10', 'hub.lan'])(
  'plain http at %s is refused, outside the demo, without an explicit variable (threats-125)',
  host => {
    const readers = { HUB: readHubConfig, PORTAL: readPortalConfig }
    for (const [side, read] of Object.entries(readers)) {
      expect(() => read({ MAYIM_HOST: host })).toThrow(
        `MAYIM_HOST is ${host}, where others could read passwords and names in plain http: set ${side}_TLS_CERT and ${side}_TLS_KEY`,
      )
      const allowed: readonly Readonly<Record<string, string>>[] = [
        { MAYIM_DEMO: 'true' },
        { MAYIM_PLAIN_HTTP: 'true' },
        { [`${side}_TLS_CERT`]: 'a.pem', [`${side}_TLS_KEY`]: 'b.pem' },
        { [`${side}_TRUST_PROXY`]: '10.0.0.5' },
      ]
      for (const more of allowed) expect(read({ MAYIM_HOST: host, ...more }).host).toBe(host)
    }
  },
)

test('the broker listens to this machine alone, whatever the address of the hub', () => {
  const everywhere = { MAYIM_HOST: '0.0.0.0', MAYIM_PLAIN_HTTP: 'true' }
  expect(readHubConfig(everywhere).mqtt).toMatchObject({ host: '127.0.0.1', tlsPort: null })
  expect(readHubConfig({ ...everywhere, MQTT_HOST: '0.0.0.0' }).mqtt.host).toBe('0.0.0.0')
})
