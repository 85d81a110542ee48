import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Driver } from '../../ground/driver.ts'
import { createDriver } from '../../supervisor/driver-kinds.ts'
import { driverContract, type Rig } from '../../testing/driver-contract.ts'
import { type FakeModbus, startFakeModbus } from '../../testing/fake-modbus.ts'
import { startFaultyProxy } from '../../testing/faulty-proxy.ts'
import { type RecordingHost, recordingHost } from '../../testing/recording-host.ts'
import { everyKind } from '../../testing/relay-wiring.ts'

const times = { answerMs: 1_000, firstPauseMs: 10, lastPauseMs: 50, pollMs: 20 }

const rig = (flash: boolean) => async (): Promise<Rig> => {
  const board = await startFakeModbus()
  const proxy = await startFaultyProxy(board.port)
  const device = { host: '127.0.0.1', port: proxy.port, unit: 1, flash, points: everyKind }
  return {
    driver: await createDriver('modbus', { devices: [device], times }),
    device: {
      break(fault) {
        board.answers = fault === 'refusing' ? 'exception' : fault === 'wrong' ? 'another request' : 'rightly'
        proxy.break(fault === 'refusing' || fault === 'wrong' ? null : fault)
      },
      restart: async () => board.restart(),
      acts: () => board.acts,
    },
    async end() {
      await proxy.close()
      await board.close()
    },
  }
}
const modbus = 'Modbus Messaging on TCP/IP V1.0b, Application Protocol V1.1b3'
const faults = ['gone', 'silent', 'slow', 'garbled', 'cut', 'refusing', 'wrong', 'restart', 'storm'] as const
driverContract('modbus', modbus, rig(false), faults)
driverContract('modbus with flash', `${modbus}; Waveshare wiki: Modbus POE ETH Relay`, rig(true), faults)

describe('a relay board', () => {
  let board: FakeModbus
  let driver: Driver
  let host: RecordingHost
  let cid = 0
  const start = async (garage: object): Promise<void> => {
    const points = { ...everyKind, garage: { main: { relay: 3, pressMs: 100, ...garage } } }
    const device = { host: '127.0.0.1', port: board.port, unit: 1, flash: false, points }
    driver = await createDriver('modbus', { devices: [device], times })
    await driver.start(host)
  }
  const begin = (point: 'door/room-1-dry' | 'garage/main', op: string, args = {}, lifeMs = 5_000) => {
    cid += 1
    return driver.begin({ cid: `c${cid}`, point, op, args, exp: Date.now() + lifeMs })
  }
  beforeEach(async () => {
    board = await startFakeModbus()
    host = recordingHost()
  })
  afterEach(async () => {
    await driver.stop()
    await board.close()
  })

  it('opens every relay that it finds closed at start', async () => {
    board.coils.fill(true)
    await start({ onlyOpens: true })
    expect(board.coils.slice(0, 5)).toEqual([false, false, false, false, false])
    expect(host.lastState('door/room-1-dry')).toMatchObject({ lock: 'locked' })
  })

  it('says as which unit a board answers that is asked as another', async () => {
    board.answersAs = 0
    const device = { host: '127.0.0.1', port: board.port, unit: 1, flash: false, points: everyKind }
    driver = await createDriver('modbus', { devices: [device], times })
    const whys: (string | undefined)[] = []
    const avail = host.avail
    host.avail = (point, s, why, ...rest) => {
      whys.push(why)
      avail(point, s, why, ...rest)
    }
    await driver.start(host)
    expect(whys).toContain('the board answers as unit 0: give it that unit in the building file')
    board.answersAs = null
    await expect.poll(() => host.avails.get('door/room-1-dry')).toBe('online')
  })

  it('keeps the other points in use where one relay is refused (building-660)', async () => {
    const points = { door: { 'room-1-dry': { relay: 1 } }, light: { 'room-9': { relay: 99 } } }
    const device = { host: '127.0.0.1', port: board.port, unit: 1, flash: false, points }
    driver = await createDriver('modbus', { devices: [device], times })
    await driver.start(host)
    expect(host.avails.get('light/room-9')).toBe('offline')
    expect(host.avails.get('door/room-1-dry')).toBe('online')
    await (await begin('door/room-1-dry', 'pulse', { ms: 100 })).finished
    expect(board.acts).toBe(1)
    const lamp = { cid: 'lamp', point: 'light/room-9', op: 'on', args: {}, exp: Date.now() + 5_000 } as const
    await expect(driver.begin(lamp)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('reports the contact of a door and the movement, and no movement at start', async () => {
    board.inputs[0] = true
    await start({ onlyOpens: true })
    expect(host.lastState('door/room-1-dry')).toMatchObject({ contact: 'closed' })
    expect(host.events).toEqual([])
    board.inputs[0] = false
    await expect.poll(() => host.events.map(event => event.type)).toEqual(['opened', 'forced'])
    expect(host.lastState('door/room-1-dry')).toMatchObject({ contact: 'open', lock: 'locked' })
  })

  it('tells of a vehicle of the list when the contact of a camera closes (building-653)', async () => {
    const points = { camera: { gate: { input: 3 } } }
    const device = { host: '127.0.0.1', port: board.port, unit: 1, flash: false, points }
    driver = await createDriver('modbus', { devices: [device], times })
    await driver.start(host)
    expect(host.events).toEqual([])
    board.inputs[3] = true
    const told = () => host.events.map(({ point, type }) => [point, type])
    await expect.poll(told).toEqual([['camera/gate', 'listed']])
    board.inputs[3] = false
  })

  it('reports a relay that someone switches at the board, and leaves it alone', async () => {
    await start({ onlyOpens: true })
    board.coils[1] = true
    await expect.poll(() => host.lastState('door/room-1-dry')).toMatchObject({ lock: 'unlocked' })
    expect(board.coils[1]).toBe(true)
    board.coils[1] = false
    await expect.poll(() => host.lastState('door/room-1-dry')).toMatchObject({ lock: 'locked' })
  })

  it('ends a hold at its time, and refuses a door in lockdown', async () => {
    await start({ onlyOpens: true })
    await begin('door/room-1-dry', 'hold', { until: Date.now() + 150 })
    expect(board.coils[1]).toBe(true)
    await expect.poll(() => board.coils[1]).toBe(false)
    await begin('door/room-1-dry', 'lockdown')
    await expect(begin('door/room-1-dry', 'pulse', { ms: 100 })).rejects.toMatchObject({ code: 'interlock' })
  })

  it('tells force from an exit that was used, and keeps a released door unlocked (building-411)', async () => {
    board.inputs.fill(true, 0, 2)
    board.inputs[6] = true
    const door = { 'room-1-dry': { relay: 1, contact: 0, exit: 6 }, 'room-1-wet': { relay: 2, contact: 1 } }
    const device = { host: '127.0.0.1', port: board.port, unit: 1, flash: false, points: { door } }
    driver = await createDriver('modbus', { devices: [device], times })
    await driver.start(host)
    // By the handle inside, which is still in the hand.
    board.inputs[0] = false
    board.inputs[1] = false
    await expect
      .poll(() => host.events.map(({ point, type }) => `${type} ${point}`))
      .toEqual(
        expect.arrayContaining([
          'opened door/room-1-dry',
          'opened door/room-1-wet',
          'forced door/room-1-wet',
        ]),
      )
    expect([...host.alerts.keys()]).toEqual(['door/room-1-wet forced'])

    const until = Date.now() + 60_000
    await begin('door/room-1-dry', 'lockdown')
    await begin('door/room-1-dry', 'release', { until })
    await expect(begin('door/room-1-dry', 'lock')).rejects.toMatchObject({ code: 'unsafe' })
    expect(board.coils[1]).toBe(true)
    await begin('door/room-1-dry', 'resume')
    expect(board.coils[1]).toBe(false)
    await begin('door/room-1-dry', 'pulse', { ms: 100 })
  })

  it('locks a door later whose lock command was lost, although it is held open', async () => {
    const proxy = await startFaultyProxy(board.port)
    const device = { host: '127.0.0.1', port: proxy.port, unit: 1, flash: false, points: everyKind }
    driver = await createDriver('modbus', {
      devices: [device],
      times: { ...times, answerMs: 700, pollMs: 60_000 },
    })
    await driver.start(host)
    await begin('door/room-1-dry', 'hold', { until: Date.now() + 60_000 })
    proxy.break('silent')
    await expect(begin('door/room-1-dry', 'lock')).rejects.toMatchObject({ code: 'unknown' })
    expect(board.coils[1]).toBe(true)
    proxy.break(null)
    await expect.poll(() => board.coils[1], { timeout: 10_000 }).toBe(false)
    await expect.poll(() => host.lastState('door/room-1-dry')).toMatchObject({ lock: 'locked' })
    await proxy.close()
  })

  it('opens a garage only where its contact says closed, and never closes it (building-174)', async () => {
    await start({ closedContact: 4, travelMs: 100 })
    // Open: a press might close it.
    await (await begin('garage/main', 'open')).finished
    await expect(begin('garage/main', 'close')).rejects.toMatchObject({ code: 'unsafe' })
    expect(board.acts).toBe(0)
    board.inputs[4] = true
    await expect.poll(() => host.lastState('garage/main')).toEqual({ pos: 'closed' })
    const opening = await begin('garage/main', 'open')
    expect(host.lastState('garage/main')).toEqual({ pos: 'opening' })
    await expect(begin('garage/main', 'pulse')).rejects.toMatchObject({ code: 'busy' })
    await expect(opening.finished).rejects.toMatchObject({ code: 'hardware' })
    expect(host.events.map(event => event.type)).toContain('stuck')
    await expect.poll(() => board.coils[3]).toBe(false)
    const again = await begin('garage/main', 'open')
    board.inputs[4] = false
    await again.finished
    expect(host.lastState('garage/main')).toEqual({ pos: 'open' })
  })
})
