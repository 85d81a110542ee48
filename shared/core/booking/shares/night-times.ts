import { instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import { poolCountsOn } from '@mayim/domain/capacity/out-of-service.ts'
import type { PoolCounts } from '@mayim/domain/capacity/pools.ts'
import { noPlaces } from '@mayim/domain/capacity/shares.ts'
import type { Night } from '../../ground/calendar/schedule-days.ts'
import type { Facility } from '../../ground/runtime/facility.ts'

/** Whether the seal time of a night has come by the clock (sync-S4). The seal itself may not be written yet. */
export function isSealTime(facility: Pick<Facility, 'settings' | 'clock'>, date: string): boolean {
  const { sealTime, timeZone } = facility.settings.current()
  return facility.clock.now() >= instantOfBusinessTime(date, sealTime, timeZone)
}

export function isPastCutoff(facility: Pick<Facility, 'clock'>, night: Night): boolean {
  return night.cutoffAtMs !== null && facility.clock.now() >= night.cutoffAtMs
}

/** The facility's places of a night, without the rooms out of service; none while it is closed. */
export function capacityOf({ settings }: Pick<Facility, 'settings'>, night: Night): PoolCounts {
  if (night.openTime === null) return noPlaces
  return poolCountsOn(settings.current(), night, settings.outOfService())
}
