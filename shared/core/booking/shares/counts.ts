import type { PoolCounts } from '@mayim/domain/capacity/pools.ts'
import {
  above,
  countsWith,
  minus,
  noPlaces,
  type PlaceKind,
  portalPart,
} from '@mayim/domain/capacity/shares.ts'
import type { Night } from '../../ground/calendar/schedule-days.ts'
import type { Facility, Readers, Writers } from '../../ground/runtime/facility.ts'
import { mintNight } from './mint-night.ts'
import { capacityOf } from './night-times.ts'
import { type Share, sellable, shareOf } from './share-table.ts'

/**
 * The places of a night that this side may sell (sync-S1): its share without the places that are to leave. Without a
 * share of that night, the portal has none, and the hub has the part that it would keep.
 */
export async function countsOf(facility: Facility, db: Readers, night: Night): Promise<PoolCounts> {
  const share = await shareOf(db, night.date)
  if (share) return withoutLeaving(facility, night, share, sellable(share))
  if (facility.side === 'portal') return noPlaces
  return hubPart(facility, night)
}

function hubPart(facility: Facility, night: Night): PoolCounts {
  const whole = capacityOf(facility, night)
  return minus(whole, portalPart(whole, facility.settings.current().roomsHeldForReception))
}

/**
 * A side's places without those that have to leave: the night was minted with more than its capacity is now, and
 * bookings hold them for a part of the night. Both sides leave out all of them, so no new visit, sold by either, brings
 * the night above its capacity (sync-S8).
 */
function withoutLeaving(
  facility: Facility,
  night: Night,
  { minted }: Pick<Share, 'minted'>,
  counts: PoolCounts,
): PoolCounts {
  const leaving = above(minted, capacityOf(facility, night))
  return countsWith(kind => Math.max(0, counts[kind] - (leaving[kind] ?? 0)))
}

/**
 * The same for a sale, under the lock of the night. The hub mints the places of a night that has none.
 * @param kept the pool of a booking that changes and keeps its time: all its places count, because it may hold one that
 * has to leave
 */
export async function countsForSale(
  facility: Facility,
  trx: Writers,
  night: Night,
  kept: PlaceKind | null = null,
): Promise<PoolCounts> {
  const share = await shareOf(trx, night.date)
  if (!share && facility.side === 'hub') await mintNight(facility, trx, night)
  const counts = await countsOf(facility, trx, night)
  return share && kept !== null ? { ...counts, [kept]: sellable(share)[kept] } : counts
}

/**
 * The places that the other side could sell (sync-S6), as far as this side knows. Gifts on their way count as arrived.
 * The number is an estimate for display; the other side decides by its own share.
 */
export async function countsOfOther(facility: Facility, db: Readers, night: Night): Promise<PoolCounts> {
  const share = await shareOf(db, night.date)
  if (share) return withoutLeaving(facility, night, share, minus(share.minted, share.own))
  return facility.side === 'hub' ? noPlaces : hubPart(facility, night)
}
