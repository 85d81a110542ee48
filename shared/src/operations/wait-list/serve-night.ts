import { ok } from '../../domain/result.ts'
import { isBeforeCutoff } from '../../domain/slots.ts'
import { nextOffer } from '../../domain/wait-list-offer.ts'
import { systemCaller } from '../caller.ts'
import type { Facility, Readers, Writers } from '../facility.ts'
import { lockNight } from '../reservations/reservation-table.ts'
import { type Night, scheduleDayOf, tonight } from '../settings/schedule-days.ts'
import { countsForSale, countsOf } from '../shares/counts.ts'
import { waitingFor } from './entry-table.ts'
import { gatherList } from './gather-list.ts'
import { type LinkOf, makeOffer } from './make-offer.ts'
import { noteEntry } from './note-entry.ts'
import { endedOffers, settleOffers } from './settle-offers.ts'

/** More would be a fault: a night has fewer places. */
const mostSteps = 200

/**
 * Brings the list of a night up to date: closes what is over, and offers each free place to whoever is next, until
 * nothing fits. Looks first and writes only where there is something to do; the decision itself is made anew inside the
 * transaction under the lock of the night, so it may be called at any moment, again, and by several processes at once.
 */
export async function serveNight(facility: Facility, date: string, linkOf: LinkOf): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1) {
    const night = scheduleDayOf(facility, date)
    if (!(await hasWork(facility, facility.db, night))) return
    const done = await facility.write(async trx => {
      await lockNight(trx, date)
      await settleOffers(facility, trx, date)
      await closeIfOver(facility, trx, night)
      const counts = await countsForSale(facility, trx, night)
      const next = nextOffer(await gatherList(facility, trx, night, counts), facility.settings.current())
      return next ? makeOffer(facility, trx, night, next, linkOf) : ok(null)
    })
    if (!done.ok) {
      facility.log.error({ date, code: done.code }, 'a place could not be offered')
      return
    }
  }
}

async function hasWork(facility: Facility, db: Readers, night: Night): Promise<boolean> {
  if ((await endedOffers(facility, db, night.date)).length > 0) return true
  const list = await gatherList(facility, db, night, await countsOf(facility, db, night))
  if (isOver(facility, night)) return list.waiting.length > 0
  return nextOffer(list, facility.settings.current()) !== null
}

/** Nobody is offered anything past the cutoff of her night: then the list is closed. */
function isOver(facility: Facility, night: Night): boolean {
  return night.date < tonight(facility) || !isBeforeCutoff(night, facility.clock.now())
}

async function closeIfOver(facility: Facility, trx: Writers, night: Night): Promise<void> {
  if (!isOver(facility, night)) return
  for (const entry of await waitingFor(trx, facility.side, night.date))
    await noteEntry(facility, trx, systemCaller, entry, 'expired')
}
