import type { ReservationStatus } from '../status.ts'

/** For this long after the patron left for the pool, a moving wet door means leaving and not coming back. */
const settleMs = 20_000

export interface MovedDoor {
  readonly door: 'dry' | 'wet'
  readonly open: boolean
}

/**
 * The status that a moving door sets for the visit in its room, or null. The dry door opening sets Prep from Assigned
 * (visit-P3). The wet door sets Dressing where `doorEventSetsDressing` is on (visit-M5b when it closed, visit-M6b when it
 * opened).
 */
export function statusAfterDoor(
  moved: MovedDoor,
  status: ReservationStatus,
  doorEventSetsDressing: boolean,
): 'Prep' | 'Dressing' | null {
  if (moved.door === 'dry') return moved.open && status === 'Assigned' ? 'Prep' : null
  if (!doorEventSetsDressing) return null
  if (status === 'FromMikvah') return moved.open ? null : 'Dressing'
  return status === 'InMikvah' && moved.open ? 'Dressing' : null
}

/**
 * Whether a moving wet door belongs to the patron's return: it has settled since the status was set (building-38), or it
 * closes after it was opened since then (visit-M5b).
 * @param openedMs when the door that closes now was opened; null for one that opens, or where its opening is unknown
 */
export function isDoorSettled(statusSinceMs: number, nowMs: number, openedMs: number | null = null): boolean {
  return nowMs - statusSinceMs >= settleMs || (openedMs !== null && openedMs > statusSinceMs)
}

/** A visit of the section whose pool it is. */
export interface VisitAtPool {
  readonly id: string
  readonly status: ReservationStatus
  readonly statusSinceMs: number
}

/**
 * The visit that entered by its section's pool door, which now closes (visit-M3): the one on its way to the pool, where
 * the door was opened since then and has settled. Null where there is none, and while another patron comes back from
 * the pool, because the door may be hers.
 * @param openedMs when the door was last opened; null where it is unknown
 */
export function entersByPoolDoor(
  visits: readonly VisitAtPool[],
  nowMs: number,
  openedMs: number | null,
): string | null {
  const going = visits.find(({ status }) => status === 'ToMikvah')
  if (!going || visits.some(({ status }) => status === 'FromMikvah')) return null
  const isOpened = openedMs !== null && openedMs > going.statusSinceMs
  return isOpened && isDoorSettled(going.statusSinceMs, nowMs) ? going.id : null
}
