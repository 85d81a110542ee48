import type { PoolCounts } from '@mayim/domain/capacity/pools.ts'
import { minus, noPlaces, portalPart } from '@mayim/domain/capacity/shares.ts'
import type { Night } from '../calendar/schedule-days.ts'
import type { Facility, Readers, Writers } from '../runtime/facility.ts'
import { mintNight } from './mint-night.ts'
import { capacityOf } from './night-times.ts'
import { sellable, shareOf } from './share-table.ts'

/**
 * The places of a night that this side may sell (sync-S1): its share. Without a share of that night, the portal has
 * none, and the hub has the part that it would keep.
 */
export async function countsOf(facility: Facility, db: Readers, night: Night): Promise<PoolCounts> {
  const share = await shareOf(db, night.date)
  if (share) return sellable(share)
  if (facility.side === 'portal') return noPlaces
  return hubPart(facility, night)
}

function hubPart(facility: Facility, night: Night): PoolCounts {
  const whole = capacityOf(facility, night)
  return minus(whole, portalPart(whole, facility.settings.current().roomsHeldForReception))
}

/** The same for a sale, under the lock of the night. The hub mints the places of a night that has none. */
export async function countsForSale(facility: Facility, trx: Writers, night: Night): Promise<PoolCounts> {
  const share = await shareOf(trx, night.date)
  if (share) return sellable(share)
  if (facility.side === 'hub') await mintNight(facility, trx, night)
  return countsOf(facility, trx, night)
}

/**
 * The places that the other side could sell (sync-S6), as far as this side knows. Gifts on their way count as arrived.
 * The number is an estimate for display; the other side decides by its own share.
 */
export async function countsOfOther(facility: Facility, db: Readers, night: Night): Promise<PoolCounts> {
  const share = await shareOf(db, night.date)
  if (share) return minus(share.minted, share.own)
  return facility.side === 'hub' ? noPlaces : hubPart(facility, night)
}
