import type { PoolCounts } from '@mayim/domain/capacity/pools.ts'
import { amountsOf, isNothing, noPlaces, ofLargeKinds, portalPart } from '@mayim/domain/capacity/shares.ts'
import type { Night } from '../../ground/calendar/schedule-days.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Writers } from '../../ground/runtime/facility.ts'
import { hasBookingsOf } from './carried-table.ts'
import { moveShare } from './move-share.ts'
import { capacityOf, isPastCutoff, isSealTime } from './night-times.ts'

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
  const { roomsHeldForReception, roomsKeptOnline } = facility.settings.current()
  const isEarly = !isSealTime(facility, night.date)
  // Bookings that the portal sold before places were counted need their rooms. The portal hands over both at the seal.
  if (isEarly || (await hasBookingsOf(trx, 'portal', night.date)))
    return portalPart(whole, roomsHeldForReception)
  return isPastCutoff(facility, night) ? noPlaces : ofLargeKinds(whole, roomsKeptOnline)
}
