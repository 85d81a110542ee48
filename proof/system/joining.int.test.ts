import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@mayim/contract/calls.ts'
import { hashSyncKey } from '@mayim/core/sync/facility-keys.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Api } from '../../demo/api.ts'
import { freePorts } from '../../demo/free-ports.ts'
import type { DemoSignIns } from '../../demo/sign-ins.ts'
import { PortalPairing } from '../../hub/src/sync/portal-pairing.ts'
import { adminAt, BareSides, bareHubConfig } from './start/bare-sides.ts'

const soon = { timeout: 15_000, interval: 50 }
const facilityKey = 'the facility key of this test, which is long enough'

let sides: BareSides
let dataDir: string
let signIns: DemoSignIns
let portal: Awaited<ReturnType<BareSides['portal']>>
let hub: Awaited<ReturnType<BareSides['hub']>>

beforeEach(async () => {
  sides = new BareSides()
  dataDir = sides.folder()
  signIns = await sides.seed(dataDir, facilityKey)
  portal = await sides.portal(dataDir, { MAYIM_FACILITY_KEY: facilityKey })
  hub = await sides.hub(dataDir)
}, 60_000)

afterEach(() => sides.end())

test('a hub without keys starts, serves, and says that it is not joined; a code joins it', async () => {
  const desk = await admin(hub.url)
  expect(await desk.get('linkState')).toMatchObject({ linked: false, stopped: 'notJoined' })

  const { code } = await codeOfPortal()
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
  await desk.get('linkJoin', { body: { address: portal.url, code: `${code.slice(0, 4)}-${code.slice(4)}` } })

  await linked(desk)
  const versions = { hub: '0', portal: '0' }
  for (const side of [desk, await admin(portal.url)])
    expect(await side.get('linkState')).toMatchObject({ versions, older: null })
  const file = join(dataDir, 'keys', 'portal.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await hub.stop()
  hub = await sides.hub(dataDir)
  await linked(await admin(hub.url))
})

test('a code joins one hub, once, and ends after five wrong tries', async () => {
  const desk = await admin(hub.url)
  const first = await codeOfPortal()
  await desk.get('linkJoin', { body: { address: portal.url, code: first.code } })
  expect(await redeem(first.code, 'b')).toBe('joinCodeWrong')

  const second = await codeOfPortal()
  for (const wrong of ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD', 'EEEEEEEE'])
    expect(await redeem(wrong, 'c')).toBe('joinCodeWrong')
  expect(await redeem(second.code, 'c')).toBe('joinCodeWrong')
})

test('a hub that was killed before the answer arrived joins with the same code, and one key is left', async () => {
  const { code } = await codeOfPortal()
  await hub.stop()
  const killed = new PortalPairing(bareHubConfig(dataDir))
  expect(await redeemHash(code, hashSyncKey(killed.nextKey()))).toBeNull()
  hub = await sides.hub(dataDir)
  const desk = await admin(hub.url)
  await desk.get('linkJoin', { body: { address: portal.url, code } })
  await linked(desk)

  const earlier = keyOfHub()
  const next = await codeOfPortal()
  await desk.get('linkJoin', { body: { address: portal.url, code: next.code } })
  await linked(desk)
  expect(keyOfHub()).not.toBe(earlier)
  expect(await statusWithKey(earlier)).toBe(401)
})

test('plain http to another machine, a wrong code and a portal of another facility are refused', async () => {
  const desk = await admin(hub.url)
  const { code } = await codeOfPortal()
  const ask = async (address: string, typed: string) =>
    (await desk.ask('linkJoin', { body: { address, code: typed } })).code
  expect(await ask('http://portal.example', code)).toBe('joinAddress')
  expect(await ask('portal.example', code)).toBe('joinAddress')
  expect(await ask(portal.url, 'AAAAAAAA')).toBe('joinCodeWrong')
  expect(await ask('http://127.0.0.1:1', code)).toBe('portalUnreachable')
  const [closed = 0] = await freePorts(1)
  expect(await ask(`http://127.0.0.1:${closed}`, code)).toBe('portalRefused')
  expect(await ask('https://portal.invalid', code)).toBe('portalNotFound')
  expect(await ask(hub.url, code)).toBe('portalOther')
  expect(await ask(portal.url, code)).toBeNull()

  const other = sides.folder()
  await sides.seed(other, 'x'.repeat(43))
  const { url } = await sides.portal(other, { MAYIM_FACILITY_KEY: 'x'.repeat(43) })
  const made = await (await admin(url)).get('linkCodeCreate')
  expect(await ask(url, made.code)).toBe('otherFacility')
  await linked(desk)
})

test('two sides of different facilities exchange nothing, and both say so', async () => {
  await hub.stop()
  await portal.stop()
  const link = { MAYIM_SYNC_KEY: 's'.repeat(43) }
  portal = await sides.portal(dataDir, { ...link, MAYIM_FACILITY_KEY: facilityKey })
  hub = await sides.hub(dataDir, { ...link, MAYIM_FACILITY_KEY: 'y'.repeat(43), PORTAL_URL: portal.url })
  const desk = await admin(hub.url)
  await vi.waitFor(
    async () => expect(await desk.get('linkState')).toMatchObject({ linked: false, stopped: 'facility' }),
    soon,
  )
  const kinds = async (api: Api) => (await api.get('attention', { query: {} })).map(item => item.kind)
  await vi.waitFor(async () => expect(await kinds(desk)).toContain('facility'), soon)
  const website = await admin(portal.url)
  await vi.waitFor(async () => expect(await kinds(website)).toContain('facility'), soon)
})

test('a portal creates its key at the first start and refuses to start with another', async () => {
  const own = sides.folder()
  const first = await sides.portal(own)
  await first.stop()
  const file = join(own, 'keys', 'facility.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8').trim()).toHaveLength(43)
  const again = await sides.portal(own)
  await again.stop()
  writeFileSync(file, 'z'.repeat(43))
  await expect(sides.portal(own)).rejects.toThrow(/facility key/)
})

test('keys in the environment come first, and no code replaces them', async () => {
  await hub.stop()
  hub = await sides.hub(dataDir, {
    MAYIM_SYNC_KEY: 's'.repeat(43),
    MAYIM_FACILITY_KEY: facilityKey,
    PORTAL_URL: portal.url,
  })
  const desk = await admin(hub.url)
  const { code } = await codeOfPortal()
  const answer = await desk.ask('linkJoin', { body: { address: portal.url, code } })
  expect(answer).toMatchObject({ status: 409, code: 'joinedByOperator' })
})

const admin = (url: string) => adminAt(url, signIns)

async function codeOfPortal() {
  return (await admin(portal.url)).get('linkCodeCreate')
}

async function linked(api: Api): Promise<void> {
  await vi.waitFor(async () => expect((await api.get('linkState')).linked).toBe(true), soon)
}

function keyOfHub(): string {
  return new PortalPairing(bareHubConfig(dataDir)).current()?.linkKey ?? ''
}

const redeem = (code: string, letter: string) => redeemHash(code, letter.repeat(64))

async function redeemHash(code: string, keyHash: string): Promise<string | null> {
  const response = await fetch(`${portal.url}${calls.linkCodeRedeem.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, keyHash }),
  })
  return ((await response.json()) as { code?: string }).code ?? null
}

async function statusWithKey(key: string): Promise<number> {
  const socket = new WebSocket(`${portal.url.replace('http', 'ws')}/sync`, {
    headers: { authorization: `Bearer ${key}` },
  })
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => reject(new Error('the key was accepted')))
  })
}
