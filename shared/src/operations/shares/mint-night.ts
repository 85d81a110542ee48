import { amountsOf, isNothing, noPlaces, ofLargeOnes, portalPart } from '../../domain/shares.ts'
import { systemCaller } from '../caller.ts'
import type { Facility, Writers } from '../facility.ts'
import type { Night } from '../settings/schedule-days.ts'
import { moveShare } from './move-share.ts'
import { capacityOf, isPastCutoff, isSealTime } from './night-times.ts'

/**
 * The hub makes the places of a night that has none yet, and gives the portal its part of them (S9): all but what is
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
  const amounts = amountsOf(portalPartNow(facility, night, whole))
  if (isNothing(amounts)) return
  await moveShare(facility, trx, systemCaller, { kind: 'gift', date, amounts, cause: 'published' })
}

function portalPartNow(facility: Facility, night: Night, whole: ReturnType<typeof capacityOf>) {
  const { roomsHeldForReception, roomsKeptOnline } = facility.settings.current()
  if (isPastCutoff(facility, night)) return noPlaces
  if (isSealTime(facility, night.date)) return ofLargeOnes(whole, roomsKeptOnline)
  return portalPart(whole, roomsHeldForReception)
}
