import { instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import { poolCountsOn } from '@mayim/domain/capacity/out-of-service.ts'
import type { PoolCounts } from '@mayim/domain/capacity/pools.ts'
import {
  above,
  amountsOf,
  countsWith,
  isNothing,
  minus,
  noPlaces,
  ofLargeKinds,
  type PlaceKind,
  portalPart,
} from '@mayim/domain/capacity/shares.ts'
import type { Night } from '../../ground/calendar/schedule-days.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Readers, Writers } from '../../ground/runtime/facility.ts'
import { moveShare } from './apply-share-entry.ts'
import { hasBookingsOf, type Share, sellable, shareOf } from './share-table.ts'

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
  return minus(whole, portalPart(whole, facility.settings.onNight(night.date).roomsHeldForReception))
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
 * The same for a sale, in its write. The hub mints the places of a night that has none.
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

/**
 * Mints the places of a night that has none, and gives the portal its part (sync-S9): all but those held for reception,
 * or after the seal time those kept online. A closed night has no places. For the hub only.
 */
export async function mintNight(facility: Facility, trx: Writers, night: Night): Promise<void> {
  const whole = capacityOf(facility, night)
  const { date } = night
  if (isNothing(whole)) return
  await moveShare(facility, trx, systemCaller, {
    kind: 'minted',
    date,
    amounts: amountsOf(whole),
    cause: 'published',
  })
  const amounts = amountsOf(await portalPartNow(facility, trx, night, whole))
  if (isNothing(amounts)) return
  await moveShare(facility, trx, systemCaller, { kind: 'gift', date, amounts, cause: 'published' })
}

async function portalPartNow(facility: Facility, trx: Writers, night: Night, whole: PoolCounts) {
  const { roomsHeldForReception, roomsKeptOnline } = facility.settings.onNight(night.date)
  const isEarly = !isSealTime(facility, night.date)
  // Bookings that the portal sold before places were counted need their rooms. The portal hands over both at the seal.
  if (isEarly || (await hasBookingsOf(trx, 'portal', night.date)))
    return portalPart(whole, roomsHeldForReception)
  return isPastCutoff(facility, night) ? noPlaces : ofLargeKinds(whole, roomsKeptOnline)
}

/** Whether the seal time of a night has come by the clock (sync-S4). The seal itself may not be written yet. */
export function isSealTime(facility: Pick<Facility, 'settings' | 'clock'>, date: string): boolean {
  const { sealTime, timeZone } = facility.settings.current()
  return facility.clock.now() >= instantOfBusinessTime(date, sealTime, timeZone)
}

export function isPastCutoff(facility: Pick<Facility, 'clock'>, night: Night): boolean {
  return night.cutoffAtMs !== null && facility.clock.now() >= night.cutoffAtMs
}

/** The facility's places of a night, without the rooms out of service; none while it is closed. */
export function capacityOf(facility: Pick<Facility, 'settings' | 'clock'>, night: Night): PoolCounts {
  if (night.openTime === null) return noPlaces
  return poolCountsOn(facility.settings.onNight(night.date), night, facility.settings.outOfService())
}
