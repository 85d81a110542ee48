import { businessMinutes } from '../calendar/business-day.ts'
import type { DurationSettings } from './capacity-settings.ts'
import { type PoolCounts, pools } from './pools.ts'
import { cleaningMinutesOf, minutesOfKind, type SlotDay } from './slots.ts'

/**
 * How many visits a night takes at most (calendar-490): in each place one after the other, with its cleaning, as long as
 * one may begin.
 */
export function visitsThatFit(day: SlotDay, counts: PoolCounts, settings: DurationSettings): number {
  if (day.closed || day.openTime === null || day.lastEntryTime === null) return 0
  const openMinutes = businessMinutes(day.lastEntryTime) - businessMinutes(day.openTime)
  const cleaning = cleaningMinutesOf(settings, day)
  const inPool = (pool: (typeof pools)[number]) => {
    const minutes = pool === 'friday' ? settings.reservationMinutesFriday : minutesOfKind(pool, settings)
    return counts[pool] * (1 + Math.floor(openMinutes / (minutes + cleaning)))
  }
  return Math.max(
    0,
    pools.reduce((sum, pool) => sum + inPool(pool), 0),
  )
}
