import { instantOfBusinessTime } from '@mayim/domain/business-day.ts'
import { type PoolCounts, poolCounts } from '@mayim/domain/capacity/pools.ts'
import { noPlaces } from '@mayim/domain/capacity/shares.ts'
import type { Night } from '../calendar/schedule-days.ts'
import type { Facility } from '../runtime/facility.ts'

/** Whether the time has come at which that night is given to the hub (sync-S4); the place of the clock, not of the giving. */
export function isSealTime(facility: Pick<Facility, 'settings' | 'clock'>, date: string): boolean {
  const { sealTime, timeZone } = facility.settings.current()
  return facility.clock.now() >= instantOfBusinessTime(date, sealTime, timeZone)
}

export function isPastCutoff(facility: Pick<Facility, 'clock'>, night: Night): boolean {
  return night.cutoffAtMs !== null && facility.clock.now() >= night.cutoffAtMs
}

/** The places that the house has on that night; none while it is closed. */
export function capacityOf(facility: Pick<Facility, 'settings'>, night: Night): PoolCounts {
  return night.openTime === null ? noPlaces : poolCounts(facility.settings.current(), night)
}
