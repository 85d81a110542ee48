import { instantOfBusinessTime } from '../../domain/business-day.ts'
import { type PoolCounts, poolCounts } from '../../domain/pools.ts'
import { noPlaces } from '../../domain/shares.ts'
import type { Facility } from '../facility.ts'
import type { Night } from '../settings/schedule-days.ts'

/** Whether the time has come at which that night is given to the hub (S4); the place of the clock, not of the giving. */
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
