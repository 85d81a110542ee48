import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Driver } from '../../ground/driver.ts'
import { createDriver } from '../../supervisor/driver-kinds.ts'
import { driverContract, type Rig } from '../../testing/driver-contract.ts'
import { fakeCertificate } from '../../testing/fake-certificate.ts'
import { type FakeDoors, startFakeDoors } from '../../testing/fake-doors.ts'
import { startFaultyProxy } from '../../testing/faulty-proxy.ts'
import { type RecordingHost, recordingHost } from '../../testing/recording-host.ts'
import type { ControllerName } from './controller.ts'
import { readDigestChallenge } from './http-door-driver.ts'

const times = { answerMs: 1_000, firstPauseMs: 10, lastPauseMs: 50, pollMs: 20 }
const points = { door: { front: { relay: '1', contact: '1' } } }
const plain = { host: '127.0.0.1', tls: false, certificate: null, username: 'root', points }
const password = 'open sesame'
const pulseMs = 150

const rig = (controller: ControllerName) => async (): Promise<Rig> => {
  const doors = await startFakeDoors({ controller, password, pulseMs })
  const proxy = await startFaultyProxy(doors.port)
  const device = { ...plain, controller, port: proxy.port, password, pulseMs }
  return {
    driver: await createDriver('http-door', { devices: [device], times }),
    device: {
      break(fault) {
        doors.answers = fault === 'refusing' ? 'refusal' : fault === 'wrong' ? 'nonsense' : 'rightly'
        proxy.break(fault === 'refusing' || fault === 'wrong' ? null : fault)
      },
      restart: async () => doors.restart(),
      acts: () => doors.acts,
    },
    async end() {
      await proxy.close()
      await doors.close()
    },
  }
}
const faults = ['gone', 'silent', 'slow', 'garbled', 'cut', 'refusing', 'wrong', 'restart', 'storm'] as const
driverContract('http-door: UniFi Access', 'UniFi Access API Reference, Door', rig('unifi'), faults)
driverContract('http-door: Axis', 'VAPIX, Door control service', rig('axis'), faults)
driverContract('http-door: 2N', 'HTTP API manual for 2N devices, api/switch', rig('2n'), faults)

describe('a door controller', () => {
  let doors: FakeDoors
  let driver: Driver
  let host: RecordingHost
  afterEach(async () => {
    await driver.stop()
    await doors.close()
  })
  const start = async (controller: ControllerName, given: object = {}): Promise<void> => {
    const device = { ...plain, controller, port: doors.port, password, pulseMs, ...given }
    driver = await createDriver('http-door', { devices: [device], times })
    host = recordingHost()
    await driver.start(host)
  }
  let commands = 0
  beforeEach(() => {
    commands = 0
  })
  const begin = (op: string, args: object) => {
    commands += 1
    const exp = Date.now() + 5_000
    return driver.begin({ cid: `${commands}`, point: 'door/front', op, args: { ...args }, exp })
  }

  it('logs in again with a new nonce, and opens once', async () => {
    doors = await startFakeDoors({ controller: 'axis', password, pulseMs })
    await start('axis')
    doors.nonce = 'another'
    await begin('pulse', { ms: 3_000 })
    expect(doors.acts).toBe(1)
  })

  it('holds a door until its time, and reports its contact', async () => {
    doors = await startFakeDoors({ controller: 'unifi', password, pulseMs })
    await start('unifi')
    await begin('hold', { until: Date.now() + 200 })
    const door = doors.doors.get('1')
    expect(door?.unlocked).toBe(true)
    if (door) door.closed = false
    await expect.poll(() => host.lastState('door/front')).toMatchObject({ contact: 'open' })
    await expect.poll(() => door?.unlocked).toBe(false)
  })

  const refusals = [
    { status: 200, body: { code: 'CODE_SYSTEM_ERROR', msg: 'An error occurred on the server.' } },
    { status: 200, body: { code: 'CODE_DEVICE_API_NOT_SUPPORTED', msg: 'not supported', data: null } },
    { status: 404, body: '404 page not found' },
    { status: 403, body: { code: 'CODE_UNAUTHORIZED', msg: 'no permission' } },
    { status: 500, body: { code: 'CODE_PARAMS_INVALID', msg: 'Invalid parameters.' } },
  ]
  it.each(refusals)(
    'uses a controller that locks by no rule: $status $body.code (building-660)',
    async refusal => {
      doors = await startFakeDoors({ controller: 'unifi', password, pulseMs })
      doors.lockRefusal = refusal
      await start('unifi')
      expect(host.avails.get('door/front')).toBe('online')
      expect(host.cannot.get('door/front')).toEqual(['hold', 'lock'])
      expect(host.lastState('door/front')).toMatchObject({ lock: 'locked' })
      const { finished } = await begin('pulse', { ms: 3_000 })
      expect(host.lastState('door/front')).toMatchObject({ lock: 'unlocked', mode: 'pulse' })
      await finished
      await expect.poll(() => host.lastState('door/front')).toMatchObject({ lock: 'locked' })
      // A hold of a visit is made of pulses, and ends with the last of them.
      await begin('hold', { until: Date.now() + 60_000 })
      await expect.poll(() => doors.acts).toBeGreaterThan(4)
      expect(host.lastState('door/front')).toMatchObject({ lock: 'unlocked', mode: 'hold' })
      await (await begin('lock', {})).finished
      await expect.poll(() => doors.doors.get('1')?.unlocked).toBe(false)
      const { acts } = doors
      await new Promise(resolve => setTimeout(resolve, 3 * pulseMs))
      expect(doors.acts).toBe(acts)
      await expect.poll(() => host.lastState('door/front')).toMatchObject({ lock: 'locked' })
      await expect(begin('hold', { until: Date.now() + 3_600_000 })).rejects.toMatchObject({
        code: 'unavailable',
      })
      // It was asked once, at the start.
      expect(doors.ruleRequests).toBe(1)
    },
  )

  it('shows a door as the controller reports it, also one that it cannot lock (building-660)', async () => {
    doors = await startFakeDoors({ controller: 'unifi', password, pulseMs })
    doors.lockRefusal = { status: 200, body: { code: 'CODE_SYSTEM_ERROR' } }
    doors.doors.set('1', { unlocked: true, closed: true })
    await start('unifi')
    await expect.poll(() => host.lastState('door/front')).toMatchObject({ lock: 'unlocked' })
    expect(host.avails.get('door/front')).toBe('online')
  })

  it('examines a controller anew at each connection, and takes back what it learned (building-660)', async () => {
    doors = await startFakeDoors({ controller: 'unifi', password, pulseMs })
    doors.lockRefusal = { status: 200, body: { code: 'CODE_SYSTEM_ERROR' } }
    const proxy = await startFaultyProxy(doors.port)
    await start('unifi', { port: proxy.port })
    expect(host.cannot.get('door/front')).toEqual(['hold', 'lock'])
    doors.lockRefusal = null
    proxy.break('gone')
    await expect.poll(() => host.avails.get('door/front')).toBe('offline')
    proxy.break(null)
    await expect.poll(() => host.cannot.get('door/front')).toEqual([])
    await proxy.close()
  })

  it('takes a refused lock of a door that it holds for a fault, and insists', async () => {
    doors = await startFakeDoors({ controller: 'unifi', password, pulseMs })
    await start('unifi')
    await begin('hold', { until: Date.now() + 60_000 })
    doors.lockRefusal = { status: 200, body: { code: 'CODE_SYSTEM_ERROR' } }
    await expect(begin('lock', {})).rejects.toMatchObject({ code: 'hardware' })
    expect(host.cannot.get('door/front')).toEqual([])
    doors.lockRefusal = null
  })

  it('asks a controller that cannot be brought to its safe level less and less often (building-661)', async () => {
    doors = await startFakeDoors({ controller: 'unifi', password, pulseMs })
    doors.lockRefusal = { status: 500, body: 'out of order' }
    await start('unifi')
    expect(host.avails.get('door/front')).toBe('offline')
    // Pauses of at most 1, 2 and 4 s, and of at least half of these.
    await new Promise(resolve => setTimeout(resolve, 3_400))
    expect(doors.ruleRequests).toBeLessThanOrEqual(3)
    doors.lockRefusal = null
    await expect.poll(() => host.avails.get('door/front'), { timeout: 8_000 }).toBe('online')
  })

  it('answers a digest among other offers', async () => {
    const header =
      'Basic realm="door", Digest realm="door", nonce="n1", algorithm=SHA-512-256, qop="auth", Digest realm="door", nonce="n2", algorithm=SHA-256, qop="auth,auth-int"'
    expect(readDigestChallenge(header)).toMatchObject({ nonce: 'n2', algorithm: 'SHA-256', auth: true })
  })

  it('is offline with a wrong password, and follows no redirect with it', async () => {
    doors = await startFakeDoors({ controller: '2n', password, pulseMs })
    await start('2n', { password: 'wrong' })
    expect(host.avails.get('door/front')).toBe('offline')
    await driver.stop()
    await start('2n')
    doors.answers = 'redirect'
    await expect(begin('pulse', { ms: 3_000 })).rejects.toMatchObject({ code: 'unknown' })
  })

  it('trusts the certificate that it was given, and no other', async () => {
    const tls = fakeCertificate
    doors = await startFakeDoors({ controller: 'unifi', password, pulseMs, tls })
    await start('unifi', { tls: true })
    expect(host.avails.get('door/front')).toBe('offline')
    await driver.stop()
    await start('unifi', { tls: true, certificate: tls.cert })
    expect(host.avails.get('door/front')).toBe('online')
  })
})
