import type { Point } from '@mayim/contract/building/topics.ts'
import { type FakeModbus, startFakeModbus } from '@mayim/firmware-bridge/testing/fake-modbus.ts'
import { type FaultyProxy, startFaultyProxy } from '@mayim/firmware-bridge/testing/faulty-proxy.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DevicesRig, devicesRig } from './testing/devices-rig.ts'

const door: Point = 'door/room-1-dry'
const wiring = { door: { 'room-1-dry': { relay: 0, contact: 0 } }, light: { 'room-1': { relay: 1 } } }
const times = { answerMs: 1_000, firstPauseMs: 10, lastPauseMs: 50, pollMs: 20 }

let board: FakeModbus
let proxy: FaultyProxy
let rig: DevicesRig
beforeAll(async () => {
  board = await startFakeModbus()
  board.inputs[0] = true
  proxy = await startFaultyProxy(board.port)
  const device = { host: '127.0.0.1', port: proxy.port, unit: 1, flash: true, points: wiring }
  const options = { devices: [device], times }
  rig = await devicesRig({ real: [{ driver: 'modbus', points: [door, 'light/room-1'], options }] })
})
afterAll(async () => {
  await rig.stop()
  await proxy.close()
  await board.close()
})

const view = () => rig.devices.registry.point(door)
const pulse = () => rig.devices.send(door, 'pulse', { ms: 100 }, { by: 'test' })

it('opens a door at a relay board, from the hub over the bus and the thread of the driver', async () => {
  expect(view()).toMatchObject({ simulated: false, controllable: true, state: { contact: 'closed' } })
  expect(await pulse()).toMatchObject({ ok: true, value: { st: 'done' } })
  expect(board.acts).toBe(1)
  await expect.poll(() => board.coils[0]).toBe(false)
})

it('refuses a command while the board is away, and carries none out when it is back', async () => {
  proxy.break('gone')
  await rig.until(() => view()?.avail === 'offline')
  expect(await pulse()).toMatchObject({ ok: false, code: 'deviceUnavailable' })
  proxy.break(null)
  await rig.until(() => view()?.avail === 'online')
  expect(board.acts).toBe(1)
  expect(await pulse()).toMatchObject({ ok: true })
  expect(board.acts).toBe(2)
})

it('leaves the board with its relays off when the bridge stops', async () => {
  const until = Date.now() + 60_000
  expect(await rig.devices.send(door, 'hold', { until }, { by: 'test' })).toMatchObject({ ok: true })
  expect(await rig.devices.send('light/room-1', 'on', {}, { by: 'test' })).toMatchObject({ ok: true })
  expect(board.coils.slice(0, 2)).toEqual([true, true])
  await rig.bridge.stop()
  expect(board.coils.slice(0, 2)).toEqual([false, false])
})
