import { type PoolCounts, poolCountsOfSide } from '../../domain/pools.ts'
import type { Facility, Readers } from '../facility.ts'
import type { Night } from '../settings/schedule-days.ts'

/** The places of a night that this side may sell by itself; the one place that knows how the sides split a night. */
export async function countsOf(facility: Facility, _db: Readers, night: Night): Promise<PoolCounts> {
  return poolCountsOfSide(facility.settings.current(), night, facility.side)
}
