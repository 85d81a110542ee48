import { measureNightCpu } from './availability-cpu.ts'
import { bareServer } from './bare-server.ts'
import { benchPortal } from './bench-portal.ts'
import { type Figure, figure } from './figure.ts'
import { load, type Request } from './load.ts'

const requests = 1500
const connections = 32

/**
 * Measures requests for the availability of a night as a browser makes them, and those of one that has the answer, and
 * compares them with a bare server that answers with one query.
 */
export async function measureAvailability(): Promise<Figure[]> {
  const portal = await benchPortal({ patrons: 1 })
  const path = `/api/api/reservations/availablereservations?dt=${portal.clock.date}`
  const token = portal.patrons[0]?.token ?? ''
  const request: Request = { method: 'GET', path, token, headers: { 'accept-encoding': 'gzip' } }
  const own = await load(
    portal.url,
    Array.from({ length: requests }, () => request),
    connections,
  )
  const first = await fetch(`${portal.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const has = { ...request, headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
  const unchanged = await load(
    portal.url,
    Array.from({ length: requests }, () => has),
    connections,
  )
  await portal.stop()
  const bare = await bareServer()
  const night: Request = { method: 'GET', path: '/night?dt=2026-11-20' }
  const limit = await load(
    bare.url,
    Array.from({ length: requests }, () => night),
    connections,
  )
  await bare.stop()
  return [
    ...measureNightCpu(),
    figure('availability.perSecond', own.perSecond, '1/s'),
    figure('availability.p99', own.p99Ms, 'ms'),
    figure('availability.unchanged.perSecond', unchanged.perSecond, '1/s'),
    figure('availability.bare.perSecond', limit.perSecond, '1/s'),
    figure('availability.ratioToBare', own.perSecond / limit.perSecond, 'ratio'),
  ]
}
