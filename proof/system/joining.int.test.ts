import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@mayim/contract/calls.ts'
import { hashSyncKey } from '@mayim/core/sync/sync-key.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Api } from '../../demo/api.ts'
import { setDemoClock } from '../../demo/evening-clock.ts'
import { seed } from '../../demo/seed.ts'
import type { DemoSignIns } from '../../demo/sign-ins.ts'
import { readHubConfig } from '../../hub/src/config.ts'
import { startHub } from '../../hub/src/start-hub.ts'
import { PortalPairing } from '../../hub/src/sync/portal-pairing.ts'
import { readPortalConfig } from '../../portal/src/config.ts'
import { startPortal } from '../../portal/src/start-portal.ts'

const soon = { timeout: 15_000, interval: 50 }
const facilityKey = 'the facility key of this test, which is long enough'
const ends: (() => Promise<void>)[] = []

let dataDir: string
let signIns: DemoSignIns
let portal: Awaited<ReturnType<typeof startPortal>>
let hub: Awaited<ReturnType<typeof startHub>>

beforeEach(async () => {
  dataDir = folder()
  signIns = await seed({ dataDir, facilityKey, empty: true }, clockIn(dataDir))
  portal = await openPortal({ MAYIM_FACILITY_KEY: facilityKey })
  hub = await openHub()
}, 60_000)

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

test('a hub without keys starts, serves, and says that it is not joined; a code joins it', async () => {
  const desk = await admin(hubUrl())
  expect(await desk.get('linkState')).toMatchObject({ linked: false, stopped: 'notJoined' })

  const { code } = await codeOfPortal()
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
  await desk.get('linkJoin', { body: { address: portalUrl(), code: `${code.slice(0, 4)}-${code.slice(4)}` } })

  await linked(desk)
  const file = join(dataDir, 'keys', 'portal.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await hub.stop()
  hub = await openHub()
  await linked(await admin(hubUrl()))
})

test('a code joins one hub, once, and ends after five wrong tries', async () => {
  const desk = await admin(hubUrl())
  const first = await codeOfPortal()
  await desk.get('linkJoin', { body: { address: portalUrl(), code: first.code } })
  expect(await redeem(first.code, 'b')).toBe('joinCodeWrong')

  const second = await codeOfPortal()
  for (const wrong of ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD', 'EEEEEEEE'])
    expect(await redeem(wrong, 'c')).toBe('joinCodeWrong')
  expect(await redeem(second.code, 'c')).toBe('joinCodeWrong')
})

test('a hub that was killed before the answer arrived joins with the same code, and one key is left', async () => {
  const { code } = await codeOfPortal()
  await hub.stop()
  const killed = new PortalPairing(hubConfig())
  expect(await redeemHash(code, hashSyncKey(killed.nextKey()))).toBeNull()
  hub = await openHub()
  const desk = await admin(hubUrl())
  await desk.get('linkJoin', { body: { address: portalUrl(), code } })
  await linked(desk)

  const earlier = keyOfHub()
  const next = await codeOfPortal()
  await desk.get('linkJoin', { body: { address: portalUrl(), code: next.code } })
  await linked(desk)
  expect(keyOfHub()).not.toBe(earlier)
  expect(await statusWithKey(earlier)).toBe(401)
})

test('plain http to another machine, a wrong code and a portal of another facility are refused', async () => {
  const desk = await admin(hubUrl())
  const { code } = await codeOfPortal()
  const ask = async (address: string, typed: string) =>
    (await desk.ask('linkJoin', { body: { address, code: typed } })).code
  expect(await ask('http://portal.example', code)).toBe('joinAddress')
  expect(await ask('portal.example', code)).toBe('joinAddress')
  expect(await ask(portalUrl(), 'AAAAAAAA')).toBe('joinCodeWrong')
  expect(await ask('http://127.0.0.1:1', code)).toBe('portalUnreachable')
  expect(await ask(portalUrl(), code)).toBeNull()

  const other = folder()
  await seed({ dataDir: other, facilityKey: 'x'.repeat(43), empty: true }, clockIn(other))
  const theirs = await startPortal(
    readPortalConfig({ ...portalEnv(other), MAYIM_FACILITY_KEY: 'x'.repeat(43) }),
    '0',
  )
  ends.push(() => theirs.stop())
  const url = `http://127.0.0.1:${theirs.port}`
  const made = await (await admin(url)).get('linkCodeCreate')
  expect(await ask(url, made.code)).toBe('otherFacility')
  await linked(desk)
})

test('two sides of different facilities exchange nothing, and both say so', async () => {
  await hub.stop()
  await portal.stop()
  const link = { MAYIM_SYNC_KEY: 's'.repeat(43) }
  portal = await openPortal({ ...link, MAYIM_FACILITY_KEY: facilityKey })
  hub = await openHub({ ...link, MAYIM_FACILITY_KEY: 'y'.repeat(43), PORTAL_URL: portalUrl() })
  const desk = await admin(hubUrl())
  await vi.waitFor(
    async () => expect(await desk.get('linkState')).toMatchObject({ linked: false, stopped: 'facility' }),
    soon,
  )
  const kinds = async (api: Api) => (await api.get('attention', { query: {} })).map(item => item.kind)
  await vi.waitFor(async () => expect(await kinds(desk)).toContain('facility'), soon)
  const website = await admin(portalUrl())
  await vi.waitFor(async () => expect(await kinds(website)).toContain('facility'), soon)
})

test('a portal creates its key at the first start and refuses to start with another', async () => {
  const own = folder()
  const first = await startPortal(readPortalConfig(portalEnv(own)), '0')
  await first.stop()
  const file = join(own, 'keys', 'facility.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8').trim()).toHaveLength(43)
  const again = await startPortal(readPortalConfig(portalEnv(own)), '0')
  await again.stop()
  writeFileSync(file, 'z'.repeat(43))
  await expect(startPortal(readPortalConfig(portalEnv(own)), '0')).rejects.toThrow(/facility key/)
})

test('keys in the environment come first, and no code replaces them', async () => {
  await hub.stop()
  hub = await openHub({
    MAYIM_SYNC_KEY: 's'.repeat(43),
    MAYIM_FACILITY_KEY: facilityKey,
    PORTAL_URL: portalUrl(),
  })
  const desk = await admin(hubUrl())
  const { code } = await codeOfPortal()
  const answer = await desk.ask('linkJoin', { body: { address: portalUrl(), code } })
  expect(answer).toMatchObject({ status: 409, code: 'joinedByOperator' })
})

function clockIn(at: string) {
  return setDemoClock(join(at, 'clock.json'), { clock: null, speed: null })
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'mayim-join-'))
  ends.push(async () => rmSync(made, { recursive: true, force: true }))
  return made
}

function hubConfig(more: Record<string, string> = {}) {
  const env = {
    MAYIM_DATA_DIR: dataDir,
    HUB_PORT: '0',
    MQTT_PORT: '0',
    BRIDGE_PASSWORD: 'b'.repeat(43),
    ...quiet,
  }
  return readHubConfig({ ...env, ...more })
}

const quiet = { LOG_LEVEL: 'silent', MAYIM_DEMO: 'true' }

function portalEnv(at: string): Record<string, string> {
  return { MAYIM_DATA_DIR: at, PORTAL_PORT: '0', ...quiet }
}

async function openHub(more: Record<string, string> = {}) {
  const running = await startHub(hubConfig(more), '0')
  ends.push(() => running.stop())
  return running
}

async function openPortal(more: Record<string, string>) {
  const running = await startPortal(readPortalConfig({ ...portalEnv(dataDir), ...more }), '0')
  ends.push(() => running.stop())
  return running
}

const hubUrl = () => `http://127.0.0.1:${hub.port}`
const portalUrl = () => `http://127.0.0.1:${portal.port}`

async function admin(url: string): Promise<Api> {
  const known = signIns.staff.find(({ role }) => role === 'Admin')
  const api = new Api(url)
  await api.signIn({ grant_type: 'password', username: known?.name ?? '', password: known?.password ?? '' })
  return api
}

async function codeOfPortal() {
  return (await admin(portalUrl())).get('linkCodeCreate')
}

async function linked(api: Api): Promise<void> {
  await vi.waitFor(async () => expect((await api.get('linkState')).linked).toBe(true), soon)
}

function keyOfHub(): string {
  return new PortalPairing(hubConfig()).current()?.linkKey ?? ''
}

const redeem = (code: string, letter: string) => redeemHash(code, letter.repeat(64))

async function redeemHash(code: string, keyHash: string): Promise<string | null> {
  const response = await fetch(`${portalUrl()}${calls.linkCodeRedeem.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, keyHash }),
  })
  return ((await response.json()) as { code?: string }).code ?? null
}

async function statusWithKey(key: string): Promise<number> {
  const socket = new WebSocket(`${portalUrl().replace('http', 'ws')}/sync`, {
    headers: { authorization: `Bearer ${key}` },
  })
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => reject(new Error('the key was accepted')))
  })
}
