import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pointTopic } from '@mayim/contract/building/topics.ts'
import { connectAsync } from 'mqtt'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Api } from '../../demo/api.ts'
import { mainOf } from '../../demo/facility.ts'
import { adminAt, BareSides } from './start/bare-sides.ts'

const soon = { timeout: 20_000, interval: 50 }
const facilityKey = 'the facility key of this test, which is long enough'
const main = join(import.meta.dirname, '../..', mainOf('bridge'))

let sides: BareSides
let hub: Awaited<ReturnType<BareSides['hub']>>
let desk: Api
let dataDir: string

beforeEach(async () => {
  sides = new BareSides()
  dataDir = sides.folder()
  const signIns = await sides.seed(dataDir, facilityKey)
  hub = await sides.hub(dataDir, { MAYIM_FACILITY_KEY: facilityKey, MAYIM_SYNC_KEY: 's'.repeat(43) })
  desk = await adminAt(hub.url, signIns)
}, 60_000)

afterEach(() => sides.end())

test('bridges are paired by codes, each with its own password, and one is revoked at once', {
  timeout: 60_000,
}, async () => {
  const [east, west] = [sides.folder(), sides.folder()]
  const first = bridge(east, { BRIDGE_CODE: await code('East wing') })
  await vi.waitFor(async () => expect(await states()).toEqual({ 'East wing': 'ready' }), soon)
  bridge(west, { BRIDGE_CODE: await code('West wing') })
  await vi.waitFor(
    async () => expect(await states()).toEqual({ 'East wing': 'ready', 'West wing': 'ready' }),
    soon,
  )
  // The hub of this test runs a release of its own (building-387).
  const [{ otherVersion } = { otherVersion: null }] = await desk.get('bridges')
  expect(otherVersion).toMatch(/^\d+\.\d+\.\d+/)
  expect(statSync(keyFile(east)).mode & 0o777).toBe(0o600)
  expect(paired(east).password).not.toBe(paired(west).password)

  first.kill('SIGTERM')
  await vi.waitFor(async () => expect((await states())['East wing']).toBe('disconnected'), soon)
  // The code of its environment was used; the stored password is enough.
  bridge(east, { BRIDGE_CODE: paired(east).code })
  await vi.waitFor(async () => expect((await states())['East wing']).toBe('ready'), soon)

  const { id, password } = paired(east)
  await desk.get('bridgeRevoke', { params: { bridgeId: id } })
  const stateOnBus = async () => (await desk.get('labState')).bridges.find(each => each.id === id)?.state
  await vi.waitFor(async () => expect(await stateOnBus()).toBe('lost'), soon)
  await vi.waitFor(async () => expect(await states()).toEqual({ 'West wing': 'ready' }), soon)
  await expect(signIn(id, password)).rejects.toThrow(/Not authorized|refused/i)
  await expect(desk.get('bridgeRevoke', { params: { bridgeId: id } })).rejects.toThrow(/bridgeMissing/)

  await hub.stop()
  hub = await sides.hub(dataDir, { MAYIM_FACILITY_KEY: facilityKey, MAYIM_SYNC_KEY: 's'.repeat(43) })
  await expect(signIn(id, password)).rejects.toThrow(/Not authorized|refused/i)
  await expect(signIn(paired(west).id, paired(west).password)).resolves.toBeUndefined()
})

test('a bridge that was killed before the answer arrived pairs with the same code, once', {
  timeout: 60_000,
}, async () => {
  const own = sides.folder()
  const next = { code: await code('East wing'), password: 'p'.repeat(43) }
  mkdirSync(join(own, 'keys'), { recursive: true })
  writeFileSync(keyFile(own), JSON.stringify({ paired: null, next }))
  await new Api(hub.url).get('bridgePair', { body: next })

  bridge(own, { BRIDGE_CODE: next.code })
  await vi.waitFor(async () => expect(await states()).toEqual({ 'East wing': 'ready' }), soon)
  expect(paired(own).password).toBe(next.password)
  expect((await desk.get('bridges')).filter(({ pairedAt }) => pairedAt !== null)).toHaveLength(1)
})

test('a used code pairs no second bridge, which says so plainly and exits', async () => {
  const used = await code('East wing')
  await new Api(hub.url).get('bridgePair', { body: { code: used, password: 'p'.repeat(43) } })
  const second = bridge(sides.folder(), { BRIDGE_CODE: used })
  let said = ''
  second.stderr?.on('data', chunk => {
    said += String(chunk)
  })
  const [status] = await once(second, 'exit')
  expect([status, said]).toEqual([1, expect.stringMatching(/BRIDGE_CODE is wrong or no longer valid/)])
})

test('a new room works without a restart of the hub, also at a bridge that is connected (building-182)', {
  timeout: 60_000,
}, async () => {
  const own = { code: await code('East wing'), password: 'p'.repeat(43) }
  const { id } = await new Api(hub.url).get('bridgePair', { body: own })
  const client = await connectAsync(`mqtt://127.0.0.1:${hub.mqttPort}`, {
    clientId: id,
    username: id,
    password: own.password,
    protocolVersion: 4,
    clean: true,
    keepalive: 30,
  })
  sides.onEnd(async () => client.end(true))
  const mayListen = () =>
    client.subscribeAsync(pointTopic('light/room-31', 'set'), { qos: 1 }).then(
      ([granted]) => granted?.qos === 1,
      () => false,
    )
  expect(await mayListen()).toBe(false)
  const section = { id: 9, name: 'New' }
  const room = { id: 31, name: 'Thirty-one', kind: 'bath', sectionId: 9 }
  const body = { version: 1, sections: [section], rooms: [room], cubicles: [] }
  await desk.get('layoutImport', { body })
  await vi.waitFor(async () => expect(await mayListen()).toBe(true), soon)
})

function bridge(own: string, more: Record<string, string>): ChildProcess {
  const env = {
    PATH: process.env.PATH ?? '',
    MAYIM_DATA_DIR: own,
    MAYIM_DEMO: 'true',
    MQTT_URL: `mqtt://127.0.0.1:${hub.mqttPort}`,
    HUB_URL: hub.url,
    LOG_LEVEL: 'silent',
    ...more,
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  sides.onEnd(async () => child.kill('SIGKILL'))
  return child
}

async function code(name: string): Promise<string> {
  return (await desk.get('bridgeCodeCreate', { body: { name } })).code
}

async function states(): Promise<Record<string, string>> {
  return Object.fromEntries((await desk.get('bridges')).map(({ name, state }) => [name, state]))
}

const keyFile = (own: string) => join(own, 'keys', 'bridge.json')

function paired(own: string): { id: string; password: string; code: string } {
  return JSON.parse(readFileSync(keyFile(own), 'utf8')).paired
}

/** Connects to the broker and disconnects. Rejects if the broker refuses. */
async function signIn(username: string, password: string): Promise<void> {
  const options = {
    protocolVersion: 4,
    clientId: username,
    username,
    password,
    clean: true,
    reconnectPeriod: 0,
  } as const
  const client = await connectAsync(`mqtt://127.0.0.1:${hub.mqttPort}`, options)
  await client.endAsync(true)
}
