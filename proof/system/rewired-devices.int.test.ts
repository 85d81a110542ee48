import { type AddressInfo, createServer } from 'node:net'
import type { Point } from '@mayim/contract/building/topics.ts'
import { createPointBoard } from '@mayim/firmware-bridge/commands/point-board.ts'
import { pointsOfWiring, type Wiring } from '@mayim/firmware-bridge/relay/wiring.ts'
import { startSimulatedPrinter } from '@mayim/firmware-bridge/simulator/simulated-printer.ts'
import {
  type DriverPlan,
  type Drivers,
  startDrivers,
} from '@mayim/firmware-bridge/supervisor/driver-supervisor.ts'
import { startFakeModbus } from '@mayim/firmware-bridge/testing/fake-modbus.ts'
import { startFakeMqttDevice } from '@mayim/firmware-bridge/testing/fake-mqtt-devices.ts'
import { startFakeShelly } from '@mayim/firmware-bridge/testing/fake-shelly.ts'
import { Aedes } from 'aedes'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'

const silent = pino({ level: 'silent' })
const times = { answerMs: 2_000, firstPauseMs: 10, lastPauseMs: 50, pollMs: 20 }
const ends: (() => Promise<unknown>)[] = []
const published = new Map<string, string>()
let drivers: Drivers

beforeEach(() => published.clear())
afterEach(async () => {
  await drivers.stop()
  for (const end of ends.splice(0).toReversed()) await end()
})

const run = async (plans: readonly DriverPlan[], firstStartMs?: number): Promise<void> => {
  const board = createPointBoard('b', (topic, payload) => published.set(topic, payload))
  drivers = await startDrivers(plans, board, silent, firstStartMs ? { firstStartMs } : {})
}
let last = 0
const command = async (point: Point, op: string, args: Record<string, unknown> = {}): Promise<void> => {
  last += 1
  await drivers.begin({ cid: `command-${last}`, point, op, args, exp: Date.now() + 10_000 })
}
const told = (point: Point, what: 'state' | 'avail') =>
  JSON.parse(published.get(`mayim/1/${point}/${what}`) || 'null')
const isOnline = (point: Point) =>
  expect.poll(() => told(point, 'avail')?.s, { timeout: 8_000 }).toBe('online')

test('building-262: the devices behind a broker that did not change are left alone', async () => {
  const broker = await Aedes.createBroker()
  const server = createServer(broker.handle)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  ends.push(async () => {
    await new Promise<void>(resolve => broker.close(() => resolve()))
    await new Promise(resolve => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  const tasmota = await startFakeMqttDevice('tasmota', port)
  const plug = await startFakeMqttDevice('zigbee2mqtt', port)
  ends.push(tasmota.close, plug.close)
  const behind = (ofBoard: Wiring, ofPlug: Wiring | null): DriverPlan[] => {
    const plugs = ofPlug ? [{ zigbee2mqtt: 'plug', points: ofPlug }] : []
    const devices = [{ tasmota: 'board', points: ofBoard }, ...plugs]
    const broker = { url: `mqtt://127.0.0.1:${port}`, username: null, password: null, devices }
    const points = devices.flatMap(device => pointsOfWiring(device.points))
    return [{ driver: 'mqtt', points, options: { brokers: [broker], times } }]
  }
  const lamp = { light: { 'room-2': { relay: 1 } } }
  const held = { ...lamp, door: { 'room-2-dry': { relay: 2 } } }
  await run(behind(held, null))
  await Promise.all([isOnline('light/room-2'), isOnline('door/room-2-dry')])
  await command('light/room-2', 'on')
  await command('door/room-2-dry', 'hold', { until: Date.now() + 600_000 })
  const acts = tasmota.acts

  // Another device comes, then other wires of the same device, then a device goes.
  await drivers.replace(behind(held, { light: { 'room-1-call': { relay: 'state' } } }))
  await isOnline('light/room-1-call')
  await command('light/room-1-call', 'on')
  expect(plug.outputs.get('state')).toBe(true)
  await drivers.replace(
    behind(
      { ...held, light: { ...lamp.light, 'room-2-call': { relay: 3 } } },
      {
        light: { 'room-1-call': { relay: 'state' } },
      },
    ),
  )
  await isOnline('light/room-2-call')
  await drivers.replace(behind(held, null))
  expect(plug.outputs.get('state')).toBe(false)
  expect(published.get('mayim/1/light/room-2-call/desc')).toBe('')
  expect([tasmota.outputs.get('1'), tasmota.outputs.get('2'), tasmota.acts]).toEqual([true, true, acts])
  expect(told('light/room-2', 'state').v).toEqual({ on: true })
  expect(told('door/room-2-dry', 'state').v).toMatchObject({ lock: 'unlocked', mode: 'hold' })

  // A door that is unwired locks, and its relay serves the next point from its safe level.
  await drivers.replace(behind({ ...lamp, light: { ...lamp.light, 'room-9': { relay: 2 } } }, null))
  await isOnline('light/room-9')
  expect([tasmota.outputs.get('1'), tasmota.outputs.get('2')]).toEqual([true, false])
  await command('light/room-9', 'on')
  expect(tasmota.outputs.get('2')).toBe(true)
})

test('building-262: a board that gets one more wire keeps its relays, and reads the new contact', async () => {
  const board = await startFakeModbus()
  const other = await startFakeModbus()
  const shelly = await startFakeShelly('secret')
  ends.push(board.close, other.close, shelly.close)
  board.inputs[5] = true
  const boards = (...all: [number, Wiring][]): DriverPlan[] => [
    {
      driver: 'modbus',
      points: all.flatMap(([, points]) => pointsOfWiring(points)),
      options: {
        devices: all.map(([port, points]) => ({ host: '127.0.0.1', port, unit: 1, flash: false, points })),
        times,
      },
    },
  ]
  const shellys = (points: Wiring): DriverPlan => ({
    driver: 'shelly',
    points: pointsOfWiring(points),
    options: { devices: [{ host: '127.0.0.1', port: shelly.port, password: 'secret', points }], times },
  })
  const door = { door: { 'room-1-dry': { relay: 1 } } }
  const lamp = { light: { 'room-3': { relay: 0 } } }
  await run([...boards([board.port, door]), shellys(lamp)])
  await command('door/room-1-dry', 'hold', { until: Date.now() + 600_000 })
  await command('light/room-3', 'on')
  await drivers.replace([
    ...boards(
      [other.port, { light: { 'room-5': { relay: 0 } } }],
      [board.port, { ...door, input: { mains: { input: 5 } } }],
    ),
    shellys({ light: { ...lamp.light, 'room-4': { relay: 1 } } }),
  ])
  await Promise.all([isOnline('input/mains'), isOnline('light/room-4'), isOnline('light/room-5')])
  await expect.poll(() => told('input/mains', 'state')?.v).toEqual({ on: true })
  expect(board.coils[1]).toBe(true)
  expect(told('light/room-3', 'state').v).toEqual({ on: true })
  expect(told('door/room-1-dry', 'state').v).toMatchObject({ lock: 'unlocked', mode: 'hold' })
})

test('building-262: a printer and what is simulated stay when others come and go', async () => {
  const printer = await startSimulatedPrinter(() => undefined)
  ends.push(printer.close)
  const plans = (rooms: number[], printers: string[]): DriverPlan[] => {
    const points = rooms.map(room => `light/room-${room}` as const)
    const names = printers.map(name => `printer/${name}` as const)
    const address = { host: '127.0.0.1', port: printer.port }
    const all = Object.fromEntries(names.map(name => [name, address]))
    return [
      { driver: 'simulator', points, options: { points } },
      { driver: 'escpos', points: names, options: { printers: all } },
    ]
  }
  await run(plans([1, 2], ['reception']))
  await command('light/room-1', 'on')
  const since = told('printer/reception', 'state').since
  await drivers.replace(plans([1, 3], ['reception', 'kiosk']))
  await Promise.all([isOnline('light/room-3'), isOnline('printer/kiosk')])
  expect(told('light/room-1', 'state').v).toEqual({ on: true })
  expect(told('printer/reception', 'state').since).toBe(since)
  expect(published.get('mayim/1/light/room-2/desc')).toBe('')
})

test('building-264: a driver that is slow to start is starting, and gets more time with each attempt', async () => {
  const points = ['light/room-1'] as const
  await run([{ driver: 'simulator', points, options: { points } }], 1)
  expect(told('light/room-1', 'avail')).toMatchObject({ s: 'offline', why: 'the driver is starting' })
  expect(drivers.report()).toMatchObject([{ running: false, fault: null }])
  await expect.poll(() => told('light/room-1', 'avail').s, { timeout: 30_000 }).toBe('online')
  expect(drivers.report()).toMatchObject([{ running: true, fault: null }])
})
