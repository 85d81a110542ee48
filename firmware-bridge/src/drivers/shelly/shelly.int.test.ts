import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Driver } from '../../ground/driver.ts'
import { createDriver } from '../../supervisor/driver-kinds.ts'
import { driverContract, type Rig } from '../../testing/driver-contract.ts'
import { type FakeShelly, startFakeShelly } from '../../testing/fake-shelly.ts'
import { startFaultyProxy } from '../../testing/faulty-proxy.ts'
import { type RecordingHost, recordingHost } from '../../testing/recording-host.ts'
import { everyKind } from '../../testing/relay-wiring.ts'

const times = { answerMs: 1_000, firstPauseMs: 10, lastPauseMs: 50, pollMs: 200 }
const password = 'open sesame'

async function rig(): Promise<Rig> {
  const shelly = await startFakeShelly(password)
  const proxy = await startFaultyProxy(shelly.port)
  const device = { host: '127.0.0.1', port: proxy.port, password, points: everyKind }
  return {
    driver: await createDriver('shelly', { devices: [device], times }),
    device: {
      break(fault) {
        shelly.answers = fault === 'refusing' ? 'error' : fault === 'wrong' ? 'nonsense' : 'rightly'
        proxy.break(fault === 'refusing' || fault === 'wrong' ? null : fault)
      },
      restart: async () => shelly.restart(),
      acts: () => shelly.acts,
    },
    async end() {
      await proxy.close()
      await shelly.close()
    },
  }
}
const faults = ['gone', 'silent', 'slow', 'garbled', 'cut', 'refusing', 'wrong', 'restart', 'storm'] as const
driverContract('shelly', 'Shelly API docs, Gen2+: RPC, Authentication, Switch, Input', rig, faults)

describe('a Shelly', () => {
  let shelly: FakeShelly
  let driver: Driver
  let host: RecordingHost
  const begin = (cid: string, op: string, args: object) =>
    driver.begin({ cid, point: 'door/room-1-dry', op, args: { ...args }, exp: Date.now() + 5_000 })
  const start = async (given: string | null): Promise<void> => {
    const device = { host: '127.0.0.1', port: shelly.port, password: given, points: everyKind }
    driver = await createDriver('shelly', { devices: [device], times })
    await driver.start(host)
  }
  beforeEach(async () => {
    shelly = await startFakeShelly(password)
    host = recordingHost()
  })
  afterEach(async () => {
    await driver.stop()
    await shelly.close()
  })

  it('lets the device time a pulse', async () => {
    await start(password)
    const { finished } = await begin('1', 'pulse', { ms: 100 })
    expect(shelly.toggles).toEqual([0.1])
    await finished
    await expect.poll(() => host.lastState('door/room-1-dry')).toMatchObject({ lock: 'locked' })
    expect(shelly.outputs[1]).toBe(false)
  })

  it('logs in again when its login has expired', async () => {
    await start(password)
    shelly.nonce += 1
    await begin('1', 'hold', { until: Date.now() + 60_000 })
    expect(shelly.acts).toBe(1)
  })

  it.each([null, 'wrong'])('is offline with the password %s', async given => {
    await start(given)
    expect(host.avails.get('door/room-1-dry')).toBe('offline')
    expect(shelly.acts).toBe(0)
  })

  it('dims a lamp, and reports a level that was set at the device (building-651)', async () => {
    const light = { 'room-2': { dimmer: 0, onPct: 60 } }
    const device = { host: '127.0.0.1', port: shelly.port, password, points: { light } }
    driver = await createDriver('shelly', { devices: [device], times })
    await driver.start(host)
    expect(driver.points[0]?.caps).toContain('level')
    const dim = (cid: string, op: string, args: Record<string, unknown> = {}) =>
      driver.begin({ cid, point: 'light/room-2', op, args, exp: Date.now() + 5_000 })
    await dim('1', 'on')
    expect(shelly.light).toEqual({ output: true, brightness: 60 })
    expect(host.lastState('light/room-2')).toEqual({ on: true, pct: 60 })
    await dim('2', 'level', { pct: 20, ms: 500 })
    expect(shelly.light.brightness).toBe(20)
    await dim('3', 'off')
    expect(shelly.light.output).toBe(false)
    expect(host.lastState('light/room-2')).toEqual({ on: false, pct: 0 })
    shelly.answers = 'error'
    await expect(dim('4', 'on')).rejects.toMatchObject({ code: 'hardware' })
    shelly.answers = 'rightly'
  })

  it('reports contacts, and a switch that is pressed at the device', async () => {
    await start(password)
    shelly.setInput(0, true)
    await expect.poll(() => host.lastState('door/room-1-dry')).toMatchObject({ contact: 'closed' })
    expect(host.events.map(({ type }) => type)).toEqual(['closed'])
  })
})
