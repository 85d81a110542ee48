import type { CapacitySettings } from './capacity-settings.ts'
import { type Choices, isTimeToBeSet, type RoomKind, roomKindOf } from './choices.ts'
import type { Stay } from './night-board.ts'
import {
  createOccupancy,
  type Interval,
  type Occupancy,
  type Resource,
  resources,
  type VisitSpan,
  visitSpan,
} from './occupancy.ts'
import { createPlan, type Plan } from './placement.ts'
import { eligiblePools, type Pool, type PoolCounts } from './pools.ts'

/** A reservation that takes a place of the night. */
export interface Held extends Choices {
  readonly id: string
  /** `HH:mm` */
  readonly time: string
  /** The visit's interval, without cleaning. */
  readonly minutes: number
  readonly pool: string
  /** Assigned or later, or preassigned: it cannot move to another pool. */
  readonly locked: boolean
  /** When the patron left, `HH:mm`; absent while she is here. The room is free after cleaning. */
  readonly leftTime?: string | null
}

/** A night with the reservations that take a place in it. */
export interface HeldNight {
  readonly plan: Plan
  /**
   * How many more visits fit by the resources that this visit needs, over its whole interval; Infinity if it needs
   * none.
   */
  free(resource: Resource, span: VisitSpan): number
}

/** A night with its bookings placed, as a rule reads it (booking-22, booking-27). */
export function heldNight(
  held: readonly Held[],
  counts: PoolCounts,
  settings: CapacitySettings,
  day: { readonly shabbosMode: boolean },
): HeldNight {
  const plan = createPlan(counts)
  const taken: Record<Resource, Occupancy> = {
    parking: createOccupancy(),
    salon: createOccupancy(),
    chabadBor: createOccupancy(),
  }
  const eligibleOf = new Map<RoomKind, readonly Pool[]>()
  for (const hold of held) {
    if (isTimeToBeSet(hold, hold.time)) continue
    const span = visitSpan(hold, settings, day)
    const kind = roomKindOf(hold)
    const eligible = eligibleOf.get(kind) ?? eligiblePools(hold, settings, day)
    eligibleOf.set(kind, eligible)
    plan.hold(stayOf(hold.id, span, eligible, hold.locked), storedPool(hold, eligible, day))
    for (const resource of resources) {
      const interval = span[resource]
      if (interval !== null) taken[resource].add(interval.from, interval.until, 1)
    }
  }
  return {
    plan,
    free(resource, span) {
      const interval = span[resource]
      if (interval === null) return Number.POSITIVE_INFINITY
      return Math.max(0, counts[resource] - taken[resource].peak(interval.from, interval.until))
    },
  }
}

/** The room part of a visit as the plan takes it (booking-19). */
export function stayOf(
  id: string,
  { from, until }: Interval,
  eligible: readonly Pool[],
  locked: boolean,
): Stay {
  return { id, from, until, eligible, locked }
}

/** Where a hold is; its first choice when the night's Shabbos mode was set by hand after the booking. */
export function storedPool(
  hold: Held,
  eligible: readonly Pool[],
  day: { readonly shabbosMode: boolean },
): Pool {
  const fitsMode = (hold.pool === 'friday') === day.shabbosMode
  return (fitsMode ? hold.pool : eligible[0]) as Pool
}
