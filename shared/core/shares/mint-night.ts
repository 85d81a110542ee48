import type { PoolCounts } from '@mayim/domain/capacity/pools.ts'
import { amountsOf, isNothing, noPlaces, ofLargeOnes, portalPart } from '@mayim/domain/capacity/shares.ts'
import type { Night } from '../calendar/schedule-days.ts'
import { systemCaller } from '../runtime/caller.ts'
import type { Facility, Writers } from '../runtime/facility.ts'
import { hasBookingsOf } from './carried-table.ts'
import { moveShare } from './move-share.ts'
import { capacityOf, isPastCutoff, isSealTime } from './night-times.ts'

/**
 * The hub makes the places of a night that has none yet, and gives the portal its part of them (sync-S9): all but what is
 * held for reception, or after the time of the seal no more than is kept online. A closed night stays without.
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
  // What it sold before places were counted so needs its room too; it hands both over by itself.
  if (isEarly || (await hasBookingsOf(trx, 'portal', night.date)))
    return portalPart(whole, roomsHeldForReception)
  return isPastCutoff(facility, night) ? noPlaces : ofLargeOnes(whole, roomsKeptOnline)
}
