import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { startAnnouncedLamp } from '@mayim/firmware-bridge/testing/announced-lamp.ts'
import { Aedes } from 'aedes'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Api } from '../../demo/api.ts'
import { mainOf } from '../../demo/facility.ts'
import { until } from './api.ts'
import { adminAt, BareSides } from './start/bare-sides.ts'

const facilityKey = 'the facility key of this test, which is long enough'
const main = join(import.meta.dirname, '../..', mainOf('bridge'))
const point = 'light/room-8-call'

let sides: BareSides
let hub: Awaited<ReturnType<BareSides['hub']>>
let admin: Api
let brokerPort: number
let url: string
let own: string

beforeEach(async () => {
  sides = new BareSides()
  const dataDir = sides.folder()
  const signIns = await sides.seed(dataDir, facilityKey)
  hub = await sides.hub(dataDir, { MAYIM_FACILITY_KEY: facilityKey, MAYIM_SYNC_KEY: 's'.repeat(43) })
  admin = await adminAt(hub.url, signIns)
  brokerPort = await deviceBroker()
  url = `mqtt://127.0.0.1:${brokerPort}`
  own = sides.folder()
  mkdirSync(own, { recursive: true })
  const simulated = { rooms: [1], cubicles: [], garage: false, printers: [], readers: [] }
  writeFileSync(join(own, 'building.json'), JSON.stringify({ simulated, mqtt: [{ url, devices: [] }] }))
  const { code } = await admin.get('bridgeCodeCreate', { body: { name: 'Basement' } })
  bridge({ BRIDGE_CODE: code })
  await until(async () => (await device('light/room-1'))?.condition === 'working', 30_000)
}, 60_000)
afterEach(() => sides.end())

test('building-251 to building-254: a found lamp is added, tested, breaks, is replaced and moved', {
  timeout: 90_000,
}, async () => {
  const first = await startAnnouncedLamp(brokerPort, 'lamp-a')
  sides.onEnd(() => first.unplug())
  expect(await admin.get('foundDevices')).toEqual({ until: null, found: [], places: [] })
  await admin.get('searchStart')
  const { found, places } = await admin.get('foundDevices')
  expect(places).toContainEqual({ point, use: 'relay', device: 'callLight', roomId: 8 })
  // The simulated one stands there.
  expect(places.some(place => place.point === 'light/room-1')).toBe(false)
  expect(found).toMatchObject([{ make: 'tasmota', address: 'lamp-a', name: 'Lamp lamp-a', relays: ['1'] }])
  const bridgeId = found[0]?.bridge ?? ''
  const params = { bridgeId }
  const lampA = { url, make: 'tasmota', address: 'lamp-a' } as const
  const body = { ...lampA, channel: '1', point, use: 'relay' } as const
  await admin.get('deviceAdd', { params, body })
  await until(async () => (await device(point))?.condition === 'working')
  expect((await admin.get('foundDevices')).found).toEqual([])
  expect(await admin.ask('deviceAdd', { params, body })).toMatchObject({ code: 'pointTaken' })

  const lamp = { kind: 'light', id: 'room-8-call' } as const
  await admin.get('deviceTest', { params: lamp, body: {} })
  await until(async () => first.switchedOn > 0)
  await until(async () => (await device(point))?.last?.op === 'off')
  await first.unplug()
  await until(async () => (await device(point))?.condition === 'offline')

  const second = await startAnnouncedLamp(brokerPort, 'lamp-b')
  sides.onEnd(() => second.unplug())
  await admin.get('deviceReplace', { params: lamp, body: { ...lampA, address: 'lamp-b', relay: '1' } })
  await until(async () => (await device(point))?.condition === 'working')
  expect((await admin.get('deviceHistory', { params: lamp })).map(({ act }) => act)).toEqual([
    'replaced',
    'testAsked',
    'added',
  ])

  await admin.get('deviceMove', { params: lamp, body: { roomId: 7 } })
  await until(async () => (await device('light/room-7-call'))?.condition === 'working')
  expect(await device(point)).toBeUndefined()
})

test('building-250: a building file is compared, refused with its fault, kept in versions, and outlives a restart', {
  timeout: 90_000,
}, async () => {
  const [{ id: bridgeId } = { id: '' }] = await admin.get('bridges')
  const params = { bridgeId }
  const { file } = await admin.get('bridgeBuilding', { params })
  const changed = JSON.parse(file)
  changed.simulated.rooms = [1, 2]
  const body = { file: JSON.stringify(changed) }
  const compared = await admin.get('bridgeBuildingCompare', { params, body })
  expect(compared).toMatchObject({ faults: [], occupied: [] })
  expect(compared.differences.map(({ what }) => what)).toEqual([
    'door/room-2-dry',
    'door/room-2-wet',
    'light/room-2',
    'light/room-2-call',
  ])
  expect(await admin.ask('bridgeBuildingSet', { params, body: { file: '{"lamps":[]}' } })).toMatchObject({
    status: 409,
    code: 'buildingRefused',
  })
  await admin.get('bridgeBuildingSet', { params, body })
  await until(async () => (await device('light/room-2'))?.condition === 'working')
  const { versions } = await admin.get('bridgeBuilding', { params })
  expect(versions.map(({ outcome }) => outcome)).toEqual(['taken', 'refused'])

  await stopBridge()
  await until(async () => (await device('light/room-2'))?.condition === 'bridgeAway')
  bridge({})
  await until(async () => (await device('light/room-2'))?.condition === 'working', 30_000)
})

let stopBridge = async (): Promise<void> => undefined

function bridge(more: Record<string, string>): void {
  const env = {
    PATH: process.env.PATH ?? '',
    MAYIM_DATA_DIR: own,
    BRIDGE_BUILDING: join(own, 'building.json'),
    MQTT_URL: `mqtt://127.0.0.1:${hub.mqttPort}`,
    HUB_URL: hub.url,
    LOG_LEVEL: 'warn',
    ...more,
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  stopBridge = async () => {
    child.kill('SIGTERM')
    await ended
  }
  sides.onEnd(async () => child.kill('SIGKILL'))
}

/** The broker of the devices, apart from the hub's. */
async function deviceBroker(): Promise<number> {
  const broker = await Aedes.createBroker()
  const server = createServer(broker.handle)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  sides.onEnd(async () => {
    await new Promise<void>(resolve => broker.close(() => resolve()))
    await new Promise(resolve => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

async function device(name: string) {
  return (await admin.get('technicianDevices')).find(each => each.point === name)
}
