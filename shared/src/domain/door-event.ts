import type { ReservationStatus } from './status.ts'

/** How long after she was let out to the pool a moving wet door still means that she leaves, not that she is back. */
const settleMs = 20_000

export interface MovedDoor {
  readonly door: 'dry' | 'wet'
  readonly open: boolean
}

/**
 * What a moving door says of the visit in its room, or null: the dry door opening brings Assigned to Prep (P3); the wet
 * door brings her to Dressing where `doorEventSetsDressing` is on (M5b after it closed, M6b when it opened).
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
 * Whether a moving wet door means her: it has settled since the status was set (the evening design, debounce), or it
 * closes after it was opened since then, for who comes back is back at once (M5b: opened, then closed).
 * @param openedMs when the door that closes now was opened; null for one that opens, or where nobody heard it
 */
export function isDoorSettled(statusSinceMs: number, nowMs: number, openedMs: number | null = null): boolean {
  return nowMs - statusSinceMs >= settleMs || (openedMs !== null && openedMs > statusSinceMs)
}
