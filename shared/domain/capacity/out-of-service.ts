import type { CapacitySettings } from './capacity-settings.ts'
import { type PoolCounts, poolCounts, pools } from './pools.ts'

/** The pools of which a room out of service may take a place. In Shabbos mode it takes one of `friday`. */
export const roomPools = pools.filter(pool => pool !== 'friday')
export type RoomPool = (typeof roomPools)[number]

/** A room that is not used from one night to another, both included (building-190). */
export interface OutOfService {
  readonly roomId: number
  readonly fromDate: string
  readonly toDate: string
  /** The pool that loses a place; null for a room in reserve, which was not on sale. */
  readonly pool: RoomPool | null
}

/** A stored period, as staff see it. */
export interface OutOfServicePeriod extends OutOfService {
  readonly id: string
  readonly reason: string
}

/** Whether the room is out of service on that night. */
export function isOutOn(period: Pick<OutOfService, 'fromDate' | 'toDate'>, date: string): boolean {
  return period.fromDate <= date && date <= period.toDate
}

/** Whether two periods have a night in common. */
export function overlap(
  a: Pick<OutOfService, 'fromDate' | 'toDate'>,
  b: Pick<OutOfService, 'fromDate' | 'toDate'>,
): boolean {
  return a.fromDate <= b.toDate && b.fromDate <= a.toDate
}

/** The period in which a room is out of service on that night. */
export function periodOfRoom<P extends OutOfService>(
  periods: readonly P[],
  roomId: number,
  date: string,
): P | undefined {
  return periods.find(period => period.roomId === roomId && isOutOn(period, date))
}

/**
 * The places of a night without the rooms that are out of service (building-191). A room takes one place, however many
 * periods it is in. A pool is never below 0.
 */
export function poolCountsOn(
  settings: CapacitySettings,
  night: { readonly date: string; readonly shabbosMode: boolean },
  periods: readonly OutOfService[],
): PoolCounts {
  const counts = { ...poolCounts(settings, night) }
  const rooms = new Map(
    periods.filter(period => isOutOn(period, night.date)).map(({ roomId, pool }) => [roomId, pool]),
  )
  for (const pool of rooms.values()) {
    if (pool === null) continue
    const taken = night.shabbosMode ? 'friday' : pool
    counts[taken] = Math.max(0, counts[taken] - 1)
  }
  return counts
}
