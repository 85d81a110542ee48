import { type PoolCounts, poolCountsOfSide } from '../../domain/pools.ts'
import type { Facility, Readers, Writers } from '../facility.ts'
import type { Night } from '../settings/schedule-days.ts'

/** The places of a night that this side may sell by itself; the one place that knows how the sides split a night. */
export async function countsOf(facility: Facility, _db: Readers, night: Night): Promise<PoolCounts> {
  return poolCountsOfSide(facility.settings.current(), night, facility.side)
}

/** The same for whoever is about to sell one, under the lock of the night: the hub makes the places of a night without. */
export async function countsForSale(facility: Facility, trx: Writers, night: Night): Promise<PoolCounts> {
  return countsOf(facility, trx, night)
}
