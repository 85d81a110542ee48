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

/** Whether the wet door has settled since the status was set (the evening design, debounce). */
export function isDoorSettled(statusSinceMs: number, nowMs: number): boolean {
  return nowMs - statusSinceMs >= settleMs
}
