import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Driver } from '../../ground/driver.ts'
import { createDriver } from '../../supervisor/driver-kinds.ts'
import { driverContract, type Rig } from '../../testing/driver-contract.ts'
import { fakeCertificate } from '../../testing/fake-certificate.ts'
import { type FakeHartmann, startFakeHartmann } from '../../testing/fake-hartmann.ts'
import { startFaultyProxy } from '../../testing/faulty-proxy.ts'
import { type RecordingHost, recordingHost } from '../../testing/recording-host.ts'

const times = { answerMs: 1_000, firstPauseMs: 10, lastPauseMs: 50, pingMs: 200 }
const points = { door: { front: { relay: 12, contact: 12 } } }
const password = 'open sesame'
const pulseMs = 150
const plain = {
  host: '127.0.0.1',
  tls: false,
  certificate: null,
  username: 'mayim',
  password,
  pulseMs,
  points,
}
const doors = [11, 12]

async function rig(): Promise<Rig> {
  const server = await startFakeHartmann({ password, pulseMs, doors })
  const proxy = await startFaultyProxy(server.port)
  return {
    driver: await createDriver('hartmann', { devices: [{ ...plain, port: proxy.port }], times }),
    device: {
      break(fault) {
        server.answers = fault === 'refusing' ? 'refusal' : fault === 'wrong' ? 'panel away' : 'rightly'
        proxy.break(fault === 'refusing' || fault === 'wrong' ? null : fault)
      },
      restart: async () => server.restart(),
      acts: () => server.acts,
    },
    async end() {
      await proxy.close()
      await server.close()
    },
  }
}
const faults = ['gone', 'silent', 'slow', 'garbled', 'cut', 'refusing', 'wrong', 'restart', 'storm'] as const
const shapedBy = 'no document is published; the calls of hitchin999/protector_net; the SignalR hub protocol'
driverContract('hartmann', shapedBy, rig, faults)

describe('a Hartmann server', () => {
  let server: FakeHartmann
  let driver: Driver
  let host: RecordingHost
  const start = async (given: object = {}): Promise<void> => {
    const device = { ...plain, port: server.port, ...given }
    driver = await createDriver('hartmann', { devices: [device], times })
    await driver.start(host)
  }
  const begin = (op: string, args: object) =>
    driver.begin({ cid: op, point: 'door/front', op, args: { ...args }, exp: Date.now() + 5_000 })
  const avail = () => host.avails.get('door/front')
  beforeEach(async () => {
    host = recordingHost()
    server = await startFakeHartmann({ password, pulseMs, doors })
  })
  afterEach(async () => {
    await driver.stop()
    await server.close()
  })

  it('logs in again when its session is over, and unlocks once', async () => {
    await start()
    server.endSessions()
    await begin('pulse', { ms: 3_000 })
    expect([server.acts, server.doors.get(11)?.unlocked]).toEqual([1, false])
  })

  it('holds a door until its time, and reports its contact and other hands', async () => {
    await start()
    await begin('hold', { until: Date.now() + 200 })
    expect(server.doors.get(12)?.unlocked).toBe(true)
    server.moveContact(12, 'OPEN')
    await expect.poll(() => host.lastState('door/front')).toMatchObject({ contact: 'open' })
    server.moveContact(12, 'FORCED_OPEN_ENDED')
    await expect.poll(() => host.lastState('door/front')).toMatchObject({ contact: 'closed' })
    await expect.poll(() => server.doors.get(12)?.unlocked).toBe(false)
  })

  it('is offline with a wrong password, for a door that the server has not, and with an unknown certificate', async () => {
    await start({ password: 'wrong' })
    expect(avail()).toBe('offline')
    await driver.stop()
    await start({ points: { door: { front: { relay: 99 } } } })
    expect(avail()).toBe('offline')
    await driver.stop()
    await server.close()
    server = await startFakeHartmann({ password, pulseMs, doors, tls: fakeCertificate })
    await start({ tls: true })
    expect(avail()).toBe('offline')
    await driver.stop()
    await start({ tls: true, certificate: fakeCertificate.cert })
    expect(avail()).toBe('online')
  })
})
