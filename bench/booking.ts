import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../demo/check-host.ts'
import { startChild } from '../demo/child.ts'
import { addDays } from '../shared/src/domain/business-day.ts'
import { answers, type BenchPortal, benchPortal } from './bench-portal.ts'
import { type Figure, figure } from './figure.ts'
import { type Load, load, type Request } from './load.ts'

const bookings = 1200
const slowBookings = 150
const connections = 32
const delayMs = 10

/** Booking over HTTP against the bare limit; then on a disk whose every fsync takes 10 ms more. */
export async function measureBooking(): Promise<Figure[]> {
  const bare = await bareLoad(bookings)
  const own = await portalLoad(bookings)
  const grouped = await portalLoad(bookings, { BENCH_COMMIT_DELAY_MS: String(delayMs) })
  const slow = { BENCH_COMMIT_DELAY_MS: String(delayMs), BENCH_ONE_COMMIT_EACH: '1' }
  const each = await portalLoad(slowBookings, slow)
  return [
    figure('booking.perSecond', own.perSecond, '1/s'),
    figure('booking.p99', own.p99Ms, 'ms'),
    figure('booking.refused', own.refused, 'requests'),
    figure('booking.bare.perSecond', bare.perSecond, '1/s'),
    figure('booking.ratioToBare', own.perSecond / bare.perSecond, 'ratio'),
    figure('booking.slowDisk.grouped.perSecond', grouped.perSecond, '1/s'),
    figure('booking.slowDisk.grouped.p99', grouped.p99Ms, 'ms'),
    figure('booking.slowDisk.oneCommitEach.perSecond', each.perSecond, '1/s'),
    figure('booking.slowDisk.oneCommitEach.p99', each.p99Ms, 'ms'),
    figure('booking.slowDisk.gain', grouped.perSecond / each.perSecond, 'ratio'),
  ]
}

async function portalLoad(count: number, env: Record<string, string> = {}): Promise<Load> {
  const portal = await benchPortal(count, env)
  try {
    return await load(portal.url, await bookingRequests(portal), connections)
  } finally {
    await portal.stop()
  }
}

/** Every patron books once, spread over the nights and slots of the week. */
async function bookingRequests({ url, clock, patrons }: BenchPortal): Promise<Request[]> {
  const nights: { date: string; times: string[] }[] = []
  for (let ahead = 0; ahead <= 7; ahead++) {
    const date = addDays(clock.date, ahead)
    const slots = await fetch(`${url}/api/api/reservations/availablereservations?dt=${date}`, {
      headers: { authorization: `Bearer ${patrons[0]?.token}` },
    }).then(
      answer =>
        answer.json() as Promise<
          { timeSlot: string; availableReservations: { bath: boolean; available: number }[] }[]
        >,
    )
    if (!Array.isArray(slots)) continue
    const open = slots.filter(slot => slot.availableReservations.some(one => !one.bath && one.available > 20))
    if (open.length > 0) nights.push({ date, times: open.map(slot => slot.timeSlot) })
  }
  return patrons.map(({ id, token }, index) => {
    const night = nights[index % nights.length]
    const reservationTime = night?.times[Math.floor(index / nights.length) % night.times.length]
    const body = JSON.stringify({ userId: id, reservationDate: night?.date, reservationTime, bath: false })
    return { method: 'POST', path: '/api/api/reservations/newreservation', token, body }
  })
}

async function bareLoad(count: number): Promise<Load> {
  const bare = await bareServer()
  try {
    const requests = Array.from({ length: count }, (_, index) => ({
      method: 'POST',
      path: '/book',
      body: JSON.stringify({
        reservationDate: `2026-11-2${index % 8}`,
        reservationTime: `19:${10 + (index % 50)}`,
      }),
    }))
    return await load(bare.url, requests, connections)
  } finally {
    await bare.stop()
  }
}

/** The server of bare-process.ts on a port and in a folder of its own. */
export async function bareServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mayim-bare-'))
  const [port = 0] = await freePorts(1)
  const env = { MAYIM_DATA_DIR: dataDir, BENCH_PORT: String(port) }
  const child = startChild(
    { name: 'bare', main: 'bench/bare-process.ts', env },
    {
      onLine: (_name, line) => console.error(line),
      onEnd: (_name, how) => console.error(`the bare server ended: ${how}`),
    },
  )
  const url = `http://127.0.0.1:${port}`
  await answers(`${url}/readyz`)
  return {
    url,
    stop: async () => {
      await child.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
