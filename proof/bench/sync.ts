import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { hashSyncKey } from '@mayim/core/sync/sync-key.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { type TestSide, testSide } from '@mayim/testing/sync/two-sides.ts'
import type { Api } from '../../demo/api.ts'
import { temporaryFacility } from '../../demo/temporary-facility.ts'
import { type SyncClient, startSyncClient } from '../../hub/src/sync/sync-client.ts'
import { startSyncServer } from '../../portal/src/sync/sync-server.ts'
import { until } from '../system/api.ts'
import { crewOf } from '../system/evening.ts'
import { type Figure, figure, percentile } from './figure.ts'

const key = 'a-key-of-the-two-sides-for-the-bench-alone'
const queuedChanges = 10_000
const changes = 300
const idleMs = 30_000
const bookings = 120

/** Measures the sync: catching up after an outage, the latency of a change, idle traffic, and the heap of queued changes. */
export async function measureSync(): Promise<Figure[]> {
  const [hub, portal] = [await sideInRealTime('hub'), await sideInRealTime('portal')]
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const server = await startSyncServer(portal, http, { keyHash: hashSyncKey(key) })
  const meter = await countingProxy(portOf(http))
  const apartKb = await heapGrowthKb(() => writeMany(hub, queuedChanges))
  const startedAt = performance.now()
  const client = await startSyncClient(hub, { url: meter.url, key })
  try {
    await untilSynced(client)
    const catchUpMs = performance.now() - startedAt
    const latencies = [...(await syncLatencies(hub, portal, 'h')), ...(await syncLatencies(portal, hub, 'p'))]
    await untilSynced(client)
    const before = meter.bytes()
    await pause(idleMs)
    const idleBytes = (meter.bytes() - before) * (60_000 / idleMs)
    return [
      figure('sync.catchUp10000', catchUpMs, 'ms'),
      figure('sync.over.p50', percentile(latencies, 0.5), 'ms'),
      figure('sync.over.p99', percentile(latencies, 0.99), 'ms'),
      figure('sync.idle', idleBytes, 'bytes a minute'),
      figure('sync.heapGrowthOver10000Apart', apartKb, 'KB'),
      ...(await measureOfflineBookings()),
    ]
  } finally {
    await client.stop()
    await server.stop()
    meter.close()
    http.close()
    await Promise.all([hub.database.close(), portal.database.close()])
  }
}

/** A side whose host clock runs in real time, because pings use it. */
async function sideInRealTime(side: Side): Promise<TestSide> {
  return { ...(await testSide(side)), hostClock: { now: Date.now } }
}

async function writeMany(side: TestSide, count: number): Promise<void> {
  for (let from = 0; from < count; from += 500)
    await Promise.all(Array.from({ length: 500 }, (_, index) => side.pay(`queued-${from + index}`)))
}

/** The growth of the heap during `work`. Unsent changes are not queued in memory: the log is read after the outage. */
async function heapGrowthKb(work: () => Promise<void>): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const before = process.memoryUsage().heapUsed
  await work()
  collect()
  return (process.memoryUsage().heapUsed - before) / 1024
}

async function untilSynced(client: SyncClient): Promise<void> {
  await new Promise<void>(resolve => {
    const check = () => {
      const { linked, queued } = client.link.current()
      if (!linked || queued > 0) return
      unlisten()
      resolve()
    }
    const unlisten = client.link.onChange(check)
    check()
  })
}

/** The latencies from a write on one side to its commit on the other. */
async function syncLatencies(from: TestSide, to: TestSide, name: string): Promise<number[]> {
  const latencies: number[] = []
  for (let count = 0; count < changes; count += 1) {
    const startedAt = performance.now()
    const seen = new Promise<void>(resolve => {
      const unlisten = to.changes.onCommit(() => {
        unlisten()
        resolve()
      })
    })
    await from.pay(`over-${name}-${count}`)
    await seen
    latencies.push(performance.now() - startedAt)
  }
  return latencies
}

/** Measures bookings by reception during an outage of the link. */
async function measureOfflineBookings(): Promise<Figure[]> {
  const facility = await temporaryFacility()
  try {
    const { reception, technician } = await crewOf(facility)
    await technician.get('labLink', { body: { cut: true } })
    const latencies: number[] = []
    for (const [place, body] of (await bookingBodies(reception, facility.clock.date)).entries()) {
      const startedAt = performance.now()
      await reception.get('newReservation', { body })
      // Skips the first ones, during which a new process compiles its code.
      if (place >= warmUps) latencies.push(performance.now() - startedAt)
    }
    return [
      figure('sync.bookingWhileCut.p50', percentile(latencies, 0.5), 'ms'),
      figure('sync.bookingWhileCut.p99', percentile(latencies, 0.99), 'ms'),
    ]
  } finally {
    await facility.remove()
  }
}

const warmUps = 5

async function bookingBodies(reception: Api, firstDate: string): Promise<object[]> {
  const bodies: object[] = []
  for (let day = 1; bodies.length < bookings && day < 40; day += 1) {
    const date = new Date(Date.parse(firstDate) + day * 86_400_000).toISOString().slice(0, 10)
    const slots = await until(() => reception.get('availableReservations', { query: { dt: date } }))
    const free = slots.filter(slot =>
      slot.availableReservations.some(entry => !entry.bath && entry.available > 0),
    )
    // Uses one slot of each night, because a booking may take the other times too.
    for (const slot of free.slice(0, 1)) {
      const phone = `+1718555${String(2000 + bodies.length)}`
      bodies.push({ reservationDate: date, reservationTime: slot.timeSlot, phone, bath: false })
    }
  }
  return bodies
}

/** Starts a TCP proxy that counts the bytes in both directions. */
async function countingProxy(targetPort: number) {
  let bytes = 0
  const server = createTcpServer(near => {
    const far = connect(targetPort, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', data => {
        bytes += data.length
      })
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, bytes: () => bytes, close: () => void server.close() }
}

function portOf(http: Server): number {
  return (http.address() as AddressInfo).port
}
