import { instantOfBusinessTime } from '@mayim/domain/business-day.ts'
import { type PoolCounts, poolCounts } from '@mayim/domain/capacity/pools.ts'
import { noPlaces } from '@mayim/domain/capacity/shares.ts'
import type { Night } from '../calendar/schedule-days.ts'
import type { Facility } from '../runtime/facility.ts'

/** Whether the seal time of a night has come by the clock (sync-S4). The seal itself may not be written yet. */
export function isSealTime(facility: Pick<Facility, 'settings' | 'clock'>, date: string): boolean {
  const { sealTime, timeZone } = facility.settings.current()
  return facility.clock.now() >= instantOfBusinessTime(date, sealTime, timeZone)
}

export function isPastCutoff(facility: Pick<Facility, 'clock'>, night: Night): boolean {
  return night.cutoffAtMs !== null && facility.clock.now() >= night.cutoffAtMs
}

/** The facility's places of a night; none while it is closed. */
export function capacityOf(facility: Pick<Facility, 'settings'>, night: Night): PoolCounts {
  return night.openTime === null ? noPlaces : poolCounts(facility.settings.current(), night)
}
