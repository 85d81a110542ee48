import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { bareLoad } from './bare-server.ts'
import { type BenchPortal, benchPortal } from './bench-portal.ts'
import { type Figure, figure } from './figure.ts'
import { type Load, load, type Request } from './load.ts'

const bookings = 1200
const slowBookings = 150
const connections = 32
/** With fewer connections the benchmark would measure waiting clients, not commits. */
const slowConnections = 96
const delayMs = 10

/** Measures bookings over HTTP and compares them with the baseline, then on a disk where each fsync takes 10 ms longer. */
export async function measureBooking(): Promise<Figure[]> {
  const bare = await bareLoad(bookings, connections)
  const own = await portalLoad(bookings)
  const grouped = await portalLoad(bookings, { BENCH_COMMIT_DELAY_MS: String(delayMs) })
  const slow = { BENCH_COMMIT_DELAY_MS: String(delayMs), BENCH_ONE_COMMIT_EACH: '1' }
  const each = await portalLoad(slowBookings, slow)
  return [
    figure('booking.perSecond', own.perSecond, '1/s'),
    figure('booking.p99', own.p99Ms, 'ms'),
    figure('booking.refused', own.refused, 'requests'),
    figure('booking.cpu', own.cpuMs / bookings, 'ms/booking'),
    figure('booking.bare.perSecond', bare.perSecond, '1/s'),
    figure('booking.bare.cpu', bare.cpuMs / bookings, 'ms/booking'),
    figure('booking.ratioToBare', own.perSecond / bare.perSecond, 'ratio'),
    // Other load on the machine affects the rates, but hardly this ratio.
    figure('booking.ratioToBare.cpu', bare.cpuMs / own.cpuMs, 'ratio'),
    figure('booking.slowDisk.grouped.perSecond', grouped.perSecond, '1/s'),
    figure('booking.slowDisk.grouped.p99', grouped.p99Ms, 'ms'),
    figure('booking.slowDisk.oneCommitEach.perSecond', each.perSecond, '1/s'),
    figure('booking.slowDisk.oneCommitEach.p99', each.p99Ms, 'ms'),
    figure('booking.slowDisk.gain', grouped.perSecond / each.perSecond, 'ratio'),
  ]
}

async function portalLoad(
  count: number,
  env: Record<string, string> = {},
): Promise<Load & { readonly cpuMs: number }> {
  const portal = await benchPortal({ patrons: count, env })
  try {
    const requests = await bookingRequests(portal)
    // Each patron loads a night first, so that the server has verified the token before the measurement.
    const night = `/api/api/reservations/availablereservations?dt=${portal.clock.date}`
    const warmUp = portal.patrons.map(({ token }) => ({ method: 'GET', path: night, token }))
    await load(portal.url, warmUp, connections)
    const before = portal.cpuMs()
    const clients = 'BENCH_COMMIT_DELAY_MS' in env ? slowConnections : connections
    const measured = await load(portal.url, requests, clients)
    return { ...measured, cpuMs: portal.cpuMs() - before }
  } finally {
    await portal.stop()
  }
}

/** One booking for each patron, spread over the nights and slots of the week. */
async function bookingRequests({ url, clock, patrons }: BenchPortal): Promise<Request[]> {
  const nights: { date: string; times: string[] }[] = []
  for (let ahead = 0; ahead <= 7; ahead++) {
    const date = addDays(clock.date, ahead)
    const slots = await fetch(`${url}/api/api/reservations/availablereservations?dt=${date}`, {
      headers: { authorization: `Bearer ${patrons[0]?.token}` },
    }).then(
      response =>
        response.json() as Promise<
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
