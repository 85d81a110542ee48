import type { PoolCounts } from '@mayim/domain/capacity/pools.ts'
import { minus, noPlaces, portalPart } from '@mayim/domain/capacity/shares.ts'
import type { Night } from '../calendar/schedule-days.ts'
import type { Facility, Readers, Writers } from '../runtime/facility.ts'
import { mintNight } from './mint-night.ts'
import { capacityOf } from './night-times.ts'
import { sellable, shareOf } from './share-table.ts'

/**
 * The places of a night that this side may sell by itself (sync-S1): its share. The portal has none of a night of which the
 * hub gave it none; the hub has of such a night what it would keep for itself.
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

/** The same for whoever is about to sell one, under the lock of the night: the hub makes the places of a night without. */
export async function countsForSale(facility: Facility, trx: Writers, night: Night): Promise<PoolCounts> {
  const share = await shareOf(trx, night.date)
  if (share) return sellable(share)
  if (facility.side === 'hub') await mintNight(facility, trx, night)
  return countsOf(facility, trx, night)
}

/**
 * What the other side would sell if it were asked (sync-S6), as far as this side knows: places on their way count as there.
 * An estimate for what is shown; whoever is asked judges by its own share.
 */
export async function countsOfOther(facility: Facility, db: Readers, night: Night): Promise<PoolCounts> {
  const share = await shareOf(db, night.date)
  if (share) return minus(share.minted, share.own)
  return facility.side === 'hub' ? noPlaces : hubPart(facility, night)
}
