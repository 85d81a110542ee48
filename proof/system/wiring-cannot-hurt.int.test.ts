import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { readPayload, writePayload } from '@mayim/contract/building/device-payload.ts'
import type { Payloads } from '@mayim/contract/building/payloads.ts'
import { openDatabase } from '@mayim/core/ground/database/open-database.ts'
import { ManagedBuilding } from '@mayim/firmware-bridge/building/managed-building.ts'
import { type Bridge, startBridge } from '@mayim/firmware-bridge/hub/bridge.ts'
import { startFakeModbus } from '@mayim/firmware-bridge/testing/fake-modbus.ts'
import { fixedBuilding } from '@mayim/firmware-bridge/testing/fixed-building.ts'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Api } from '../../demo/api.ts'
import { startBroker } from '../../hub/src/devices/broker/broker.ts'
import { fixedCredentials, hashClientPassword } from '../../hub/src/devices/broker/client-credential.ts'
import { until } from './api.ts'
import { adminAt, BareSides } from './start/bare-sides.ts'

const facilityKey = 'the facility key of this test, which is long enough'
const password = 'p'.repeat(43)
const silent = pino({ level: 'silent' })

let sides: BareSides
beforeEach(() => {
  sides = new BareSides()
})
afterEach(() => sides.end())

/** A file with what is wired to one board. */
const boardAt = (port: number, points: object, host = '127.0.0.1') => ({ modbus: [{ host, port, points }] })
const source = (own: string, secretsFile: string | null = null) => ({
  operatorFile: join(own, 'building.json'),
  keptFile: join(own, 'bridge-building.json'),
  phoneSecret: null,
  secretsFile,
})

/** A hub with one bridge or more, whose boards are real servers. */
async function building() {
  const dataDir = sides.folder()
  const signIns = await sides.seed(dataDir, facilityKey)
  const hub = await sides.hub(dataDir, { MAYIM_FACILITY_KEY: facilityKey, MAYIM_SYNC_KEY: 's'.repeat(43) })
  const admin = await adminAt(hub.url, signIns)
  const bridge = async (name: string, file: object, confirmWithinMs = 60_000) => {
    const own = sides.folder()
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, 'building.json'), JSON.stringify(file))
    writeFileSync(join(own, 'secrets.json'), JSON.stringify({ gate: 'secret' }), { mode: 0o600 })
    const { code } = await admin.get('bridgeCodeCreate', { body: { name } })
    const { id } = await new Api(hub.url).get('bridgePair', { body: { code, password } })
    const running = await startBridge({
      mqttUrl: `mqtt://127.0.0.1:${hub.mqttPort}`,
      bridge: id,
      password,
      building: new ManagedBuilding(source(own, join(own, 'secrets.json')), silent),
      log: silent,
      confirmWithinMs,
    })
    sides.onEnd(() => running.stop())
    await until(async () => (await admin.get('bridges')).find(each => each.id === id)?.state === 'ready')
    return { id, own, params: { bridgeId: id } }
  }
  const condition = async (point: string) =>
    (await admin.get('technicianDevices')).find(each => each.point === point)?.condition
  const board = async () => {
    const made = await startFakeModbus()
    sides.onEnd(() => made.close())
    return made
  }
  return { hub, admin, dataDir, bridge, condition, board }
}

const lampAndDoor = { light: { 'room-3-call': { relay: 6 } }, door: { 'room-3-dry': { relay: 5 } } }

test('building-260: a file with a fault is refused before it is sent, with both points, and nothing is written', {
  timeout: 90_000,
}, async () => {
  const { admin, bridge, board, condition } = await building()
  const { port } = await board()
  const file = boardAt(port, lampAndDoor)
  const { params, own } = await bridge('Basement', file)
  const annex = await bridge('Annex', boardAt(port, { light: { 'room-4': { relay: 9 } } }))
  await until(async () => (await condition('light/room-3-call')) === 'working')
  const send = (next: object, to = params) =>
    admin.ask('bridgeBuildingSet', { params: to, body: { file: JSON.stringify(next) } })

  const sixTwice = { light: { 'room-3-call': { relay: 6 } }, door: { 'room-3-dry': { relay: 6 } } }
  expect(await send(boardAt(port, sixTwice))).toMatchObject({
    status: 409,
    code: 'wiredTwice',
    detail: {
      first: 'light/room-3-call',
      second: 'door/room-3-dry',
      at: '/modbus/0/points/light/room-3-call',
      words: 'Modbus 127.0.0.1, relay 6',
    },
  })
  const twoEntries = {
    modbus: [
      { host: '127.1', port, points: { light: { 'room-1': { relay: 1 } } } },
      { host: 'LOCALHOST.', port, unit: 1, points: { door: { 'room-1-dry': { relay: 1 } } } },
    ],
  }
  expect(await send(twoEntries)).toMatchObject({ code: 'wiredTwice' })
  for (const [point, points] of [
    ['light/room-99', { light: { 'room-99': { relay: 1 } } }],
    ['door/pool-77', { door: { 'pool-77': { contact: 1 } } }],
    ['lock/cubicle-88', { lock: { 'cubicle-88': { relay: 1 } } }],
  ] as const)
    expect(await send(boardAt(port, points))).toMatchObject({
      code: 'pointUnknown',
      detail: { first: point },
    })
  // Another bridge has the output, and the point.
  const nine = await send(boardAt(port, { ...lampAndDoor, light: { 'room-5': { relay: 9 } } }))
  expect(nine).toMatchObject({ code: 'wiredTwice', detail: { second: 'light/room-4' } })
  expect(nine).toMatchObject({ detail: { otherAt: expect.stringMatching(/^Annex: /) } })
  expect(await send(boardAt(port, { light: { 'room-4': { relay: 2 } } }))).toMatchObject({
    code: 'pointTwice',
  })
  // The way of the bridge: it knows its passwords.
  const compared = await admin.get('bridgeBuildingCompare', {
    params,
    body: { file: JSON.stringify(boardAt(port, sixTwice)) },
  })
  expect(compared).toMatchObject({
    differences: [
      {
        what: 'door/room-3-dry',
        change: 'changed',
        was: { device: 'Modbus 127.0.0.1', parts: [{ part: 'port' }, { part: 'relay', value: '5' }] },
        is: { parts: [{ part: 'port' }, { part: 'relay', value: '6' }] },
      },
    ],
    faults: [{ code: 'wiredTwice', text: expect.stringContaining('door/room-3-dry') }],
  })
  expect((await admin.get('bridgeBuilding', { params })).versions).toEqual([])
  expect(existsSync(join(own, 'bridge-building.json'))).toBe(false)

  const unknownSecret = {
    shelly: [{ host: 'a', secret: 'no', points: { light: { 'room-1': { relay: 0 } } } }],
  }
  expect(await send(unknownSecret)).toMatchObject({ code: 'buildingRefused' })
  expect((await admin.get('bridgeBuilding', { params })).versions).toMatchObject([
    { outcome: 'refused', why: expect.stringContaining('no secret of the name no') },
  ])

  // A file that is right is kept once the hub has confirmed it, and what it no longer names is no repair.
  const without = boardAt(port, { door: lampAndDoor.door })
  expect(await send(without)).toMatchObject({ status: 200 })
  expect((await admin.get('bridgeBuilding', { params })).versions[0]).toMatchObject({ outcome: 'taken' })
  expect(JSON.parse(readFileSync(join(own, 'bridge-building.json'), 'utf8')).file).toEqual(without)
  await until(async () => (await condition('light/room-3-call')) === 'unwired')
  expect(annex.id).not.toBe('')
})

test('building-263: a file whose driver crashes is taken back, and nothing else notices', {
  timeout: 90_000,
}, async () => {
  const { admin, bridge, board, condition } = await building()
  const { port, coils } = await board()
  const file = boardAt(port, lampAndDoor)
  const { params, own } = await bridge('Basement', file, 3_000)
  await until(async () => (await condition('light/room-3-call')) === 'working')
  await admin.get('deviceIdentify', { params: { kind: 'light', id: 'room-3-call' } })
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '0.0.0.0', resolve))
  sides.onEnd(async () => new Promise(resolve => taken.close(resolve)))
  const lpr = {
    port: (taken.address() as AddressInfo).port,
    cameras: { gate: { secret: 'gate', format: { type: 'hikvision' } } },
  }
  await admin.get('bridgeBuildingSet', { params, body: { file: JSON.stringify({ ...file, lpr }) } })
  const version = await until(async () => {
    const [last] = (await admin.get('bridgeBuilding', { params })).versions
    return last?.outcome === 'takenBack' && last
  }, 20_000)
  expect(version.why).toMatch(/lpr has crashed/)
  const { file: now } = await admin.get('bridgeBuilding', { params })
  expect(JSON.parse(now)).toEqual(file)
  expect(existsSync(join(own, 'bridge-building.json'))).toBe(false)
  expect(await condition('light/room-3-call')).toBe('working')
  expect(coils[5]).toBe(false)
})

test('building-266: who is in a room whose devices are touched is named in the question', {
  timeout: 90_000,
}, async () => {
  const { admin, bridge, board, dataDir, condition } = await building()
  const { port } = await board()
  const { params } = await bridge('Basement', boardAt(port, lampAndDoor))
  await until(async () => (await condition('light/room-3-call')) === 'working')
  const rooms = await admin.get('roomsList')
  const name = rooms.find(({ id }) => id === 3)?.name
  const database = await openDatabase({ file: join(dataDir, 'hub.sqlite') })
  await database.write(async trx => {
    await trx.updateTable('room').set({ reservationId: 'somebody' }).where('id', '=', 3).execute()
    return { ok: true, value: null }
  })
  await database.close()
  const move = (confirmedPlaces?: string[]) =>
    admin.ask('deviceMove', {
      params: { kind: 'light', id: 'room-3-call' },
      body: { roomId: 7, ...(confirmedPlaces && { confirmedPlaces }) },
    })
  expect(await move()).toMatchObject({
    status: 409,
    code: 'wiringOccupied',
    detail: { places: name, ids: 'room-3' },
  })
  const other = boardAt(port, {
    ...lampAndDoor,
    light: { 'room-6': { relay: 1 }, 'room-3-call': { relay: 6 } },
  })
  const body = { file: JSON.stringify(other) }
  expect(await admin.get('bridgeBuildingCompare', { params, body })).toMatchObject({
    occupied: [],
    faults: [],
  })
  expect(await move(['room-2'])).toMatchObject({ code: 'wiringOccupied' })
  expect(await move(['room-3'])).toMatchObject({ status: 200 })
  await until(async () => (await condition('light/room-7-call')) === 'working')
})

describe('a bridge at the broker of a hub', () => {
  const heard: string[] = []
  let broker: Awaited<ReturnType<typeof startBroker>>
  let bridge: Bridge
  let info: Payloads['info'] | null
  let answers: Payloads['res'][]
  const points = ['light/room-1', 'light/room-2'] as const

  beforeEach(async () => {
    heard.length = 0
    answers = []
    info = null
    const passwordHash = hashClientPassword(password)
    const credentialOf = fixedCredentials([{ username: 'far', bridge: 'far', passwordHash, points }])
    broker = await startBroker({ port: 0, credentialOf, log: silent })
    sides.onEnd(() => broker.close())
    broker.onMessage((topic, payload) => {
      heard.push(topic)
      if (topic.endsWith('/info')) info = readPayload('info', payload)
      const res = topic.endsWith('/res') ? readPayload('res', payload) : null
      if (res) answers.push(res)
    })
  })
  const ask = async (op: Payloads['req']['op'], args: Record<string, unknown>) => {
    const cid = `request-${answers.length}`
    await broker.publish('mayim/1/bridge/far/req', writePayload('req', Date.now(), { cid, op, args }))
    return until(async () => answers.find(each => each.cid === cid))
  }
  const start = async (building: Parameters<typeof startBridge>[0]['building'], log = silent) => {
    const mqttUrl = `mqtt://127.0.0.1:${broker.port}`
    bridge = await startBridge({ mqttUrl, bridge: 'far', password, building, log, confirmWithinMs: 1_500 })
    sides.onEnd(() => bridge.stop())
    await until(async () => heard.includes('mayim/1/bridge/far/$state') && info !== null)
  }
  const simulated = (rooms: number[]) => ({
    simulated: { rooms, cubicles: [], garage: false, printers: [], readers: [] },
  })

  test('building-263: without a confirmation it runs on the last good file again, also after a restart', async () => {
    const own = sides.folder()
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, 'building.json'), JSON.stringify(simulated([1])))
    await start(new ManagedBuilding(source(own), silent))
    expect(await ask('takeBuilding', { file: simulated([1, 2]), version: 'v1' })).toMatchObject({ ok: true })
    await until(async () => info?.building?.trying?.version === 'v1' && info.points.includes('light/room-2'))
    // A start in between comes back with the last good file.
    expect(new ManagedBuilding(source(own), silent).file).toEqual(simulated([1]))
    await until(async () => info?.building?.takenBack?.version === 'v1')
    expect(info?.points).not.toContain('light/room-2')
    expect(await ask('confirmBuilding', { version: 'v1' })).toMatchObject({ ok: false })

    await ask('takeBuilding', { file: simulated([1, 2]), version: 'v2' })
    expect(await ask('confirmBuilding', { version: 'v2' })).toMatchObject({ ok: true })
    await until(async () => info?.building?.version === 'v2' && info.building.trying === null)
    expect(new ManagedBuilding(source(own), silent).file).toEqual(simulated([1, 2]))
  })

  test('building-265: one point that is not in the building costs no connection', async () => {
    const warnings: unknown[] = []
    const log = pino({ level: 'warn' }, { write: line => warnings.push(JSON.parse(line)) })
    const all = [...points, 'light/room-99'] as const
    await start(fixedBuilding([{ driver: 'simulator', points: all, options: { points: all } }]), log)
    await until(async () => heard.includes('mayim/1/light/room-2/state'))
    expect(heard.some(topic => topic.includes('room-99'))).toBe(false)
    expect(heard.filter(topic => topic.endsWith('/info'))).toHaveLength(1)
    expect(warnings).toMatchObject([{ point: 'light/room-99' }])
    expect(bridge.connected).toBe(true)
  })
})
