import { afterEach, describe, expect, it } from 'vitest'
import type { Driver } from '../../ground/driver.ts'
import { createDriver } from '../../supervisor/driver-kinds.ts'
import { driverContract, type Rig } from '../../testing/driver-contract.ts'
import { fakeCertificate } from '../../testing/fake-certificate.ts'
import { type FakeDoors, startFakeDoors } from '../../testing/fake-doors.ts'
import { startFaultyProxy } from '../../testing/faulty-proxy.ts'
import { type RecordingHost, recordingHost } from '../../testing/recording-host.ts'
import type { ControllerName } from './controller.ts'

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
  const begin = (op: string, args: object) =>
    driver.begin({ cid: op, point: 'door/front', op, args: { ...args }, exp: Date.now() + 5_000 })

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
