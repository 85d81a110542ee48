import type { ReservationStatus } from '../status.ts'

/** How long after she was let out to the pool a moving wet door still means that she leaves, not that she is back. */
const settleMs = 20_000

export interface MovedDoor {
  readonly door: 'dry' | 'wet'
  readonly open: boolean
}

/**
 * What a moving door says of the visit in its room, or null: the dry door opening brings Assigned to Prep (visit-P3); the wet
 * door brings her to Dressing where `doorEventSetsDressing` is on (visit-M5b after it closed, visit-M6b when it opened).
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
 * Whether a moving wet door means her: it has settled since the status was set (building-38), or it
 * closes after it was opened since then, for who comes back is back at once (visit-M5b: opened, then closed).
 * @param openedMs when the door that closes now was opened; null for one that opens, or where nobody heard it
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
 * Who has gone in by the door of her section's pool, now that it closes (visit-M3): whoever is on her way there, where it was
 * opened since she set out and has settled. Not while another comes back from there, for the door may be hers. Null
 * for nobody.
 * @param openedMs when the door was last opened; null where nobody heard it
 */
export function goesInByPoolDoor(
  visits: readonly VisitAtPool[],
  nowMs: number,
  openedMs: number | null,
): string | null {
  const going = visits.find(({ status }) => status === 'ToMikvah')
  if (!going || visits.some(({ status }) => status === 'FromMikvah')) return null
  const isOpened = openedMs !== null && openedMs > going.statusSinceMs
  return isOpened && isDoorSettled(going.statusSinceMs, nowMs) ? going.id : null
}
