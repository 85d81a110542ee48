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
    shelly.forgetNonces()
    await begin('1', 'hold', { until: Date.now() + 60_000 })
    expect(shelly.acts).toBe(1)
  })

  it.each([1, 2, 'same'] as const)(
    'uses one login for all requests of firmware %s (building-663)',
    async firmware => {
      await shelly.close()
      shelly = await startFakeShelly(password, firmware)
      await start(password)
      for (let at = 0; at < 40; at += 1) await (await begin(String(at), 'lock', {})).finished
      // Five requests of the start learn together that the count must stay.
      expect(shelly.refused.challenge).toBeLessThanOrEqual(firmware === 'same' ? 6 : 1)
      expect(shelly.refused.throttled).toBe(0)
    },
  )

  it('waits and asks again where the device has no place for a login (building-663)', async () => {
    await start(password)
    shelly.forgetNonces()
    shelly.takenNonces = 32
    const opened = begin('1', 'pulse', { ms: 100 })
    await expect.poll(() => shelly.refused.throttled).toBeGreaterThan(0)
    shelly.takenNonces = 0
    await opened
    expect(shelly.acts).toBe(1)
    expect(host.avails.get('door/room-1-dry')).toBe('online')
  })

  it('leaves a device alone that hears no more, and refuses commands meanwhile (building-663)', async () => {
    const quiet = { firstPauseMs: 60_000, lastPauseMs: 60_000 }
    const device = { host: '127.0.0.1', port: shelly.port, password, points: everyKind }
    driver = await createDriver('shelly', { devices: [device], times: { ...times, quiet } })
    await driver.start(host)
    shelly.forgetNonces()
    shelly.takenNonces = 32
    await expect(begin('1', 'pulse', { ms: 100 })).rejects.toMatchObject({ code: 'busy' })
    const before = shelly.asked.length
    await expect(begin('2', 'pulse', { ms: 100 })).rejects.toMatchObject({ code: 'busy' })
    // Several polls are due meanwhile.
    await new Promise(resolve => setTimeout(resolve, 3 * times.pollMs))
    expect(shelly.asked).toHaveLength(before)
    expect(shelly.acts).toBe(0)
    // It notifies all the same.
    shelly.setInput(0, true)
    await expect.poll(() => host.lastState('door/room-1-dry')).toMatchObject({ contact: 'closed' })
  })

  it('needs no login where the device asks for none', async () => {
    await shelly.close()
    shelly = await startFakeShelly(null)
    await start(password)
    await begin('1', 'pulse', { ms: 100 })
    expect([shelly.acts, shelly.refused.challenge]).toEqual([1, 0])
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
