import { nextOffer } from '@mayim/domain/booking/wait-list-offer.ts'
import { isBeforeCutoff } from '@mayim/domain/capacity/slots.ts'
import { ok } from '@mayim/domain/result.ts'
import { lockNight } from '../booking/reservation-table.ts'
import { type Night, scheduleDayOf, tonight } from '../calendar/schedule-days.ts'
import { systemCaller } from '../runtime/caller.ts'
import type { Facility, Readers, Writers } from '../runtime/facility.ts'
import { record } from '../runtime/record-change.ts'
import { countsForSale, countsOf } from '../shares/counts.ts'
import { shareOf } from '../shares/share-table.ts'
import { updateEntry, waitingFor } from './entry-table.ts'
import { gatherList } from './gather-list.ts'
import { heedWishes, wishesFor } from './heed-wishes.ts'
import { makeOffer } from './make-offer.ts'
import { noteEntry } from './note-entry.ts'
import { endedOffers, settleOffers } from './settle-offers.ts'
import { tellForOtherSide } from './tell-for-other-side.ts'
import type { LinkOf } from './tell-offer.ts'

export interface Serving {
  /** Where links lead; null at the hub, which her phone cannot reach. */
  readonly linkOf: LinkOf | null
  /** Whether anybody could be told of an offer now; the hub's go by the portal. */
  readonly mayOffer: boolean
}

/** More would be a fault: a night has fewer places. */
const mostSteps = 200

/**
 * Brings the list of a night up to date: closes what is over, heeds what the other side was told, and offers each free
 * place to whoever is next, until nothing fits. Looks first and writes only where there is something to do; the decision
 * itself is made anew inside the transaction under the lock of the night, so it may be called at any moment, again, and
 * by several processes at once.
 */
export async function serveNight(facility: Facility, date: string, serving: Serving): Promise<void> {
  if (serving.linkOf) await tellForOtherSide(facility, date, serving.linkOf)
  for (let step = 0; step < mostSteps; step += 1) {
    const night = scheduleDayOf(facility, date)
    if (!(await hasWork(facility, facility.db, night, serving))) return
    const done = await facility.write(async trx => {
      await lockNight(trx, date)
      await heedWishes(facility, trx, date)
      await settleOffers(facility, trx, date)
      await closeIfOver(facility, trx, night)
      const next = serving.mayOffer ? await nextIn(facility, trx, night) : null
      if (next) return makeOffer(facility, trx, night, next, serving.linkOf)
      await handOver(facility, trx, night)
      return ok(null)
    })
    if (!done.ok) {
      facility.log.error({ date, code: done.code }, 'a place could not be offered')
      return
    }
  }
}

async function nextIn(facility: Facility, trx: Writers, night: Night) {
  const counts = await countsForSale(facility, trx, night)
  return nextOffer(await gatherList(facility, trx, night, counts), facility.settings.current())
}

async function hasWork(facility: Facility, db: Readers, night: Night, serving: Serving): Promise<boolean> {
  if ((await endedOffers(facility, db, night.date)).length > 0) return true
  if ((await wishesFor(facility, db, night.date)).length > 0) return true
  const list = await gatherList(facility, db, night, await countsOf(facility, db, night))
  if (list.waiting.length === 0) return false
  if (isOver(facility, night) || (await isTheHubs(facility, db, night))) return true
  return serving.mayOffer && nextOffer(list, facility.settings.current()) !== null
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

/** Once a night is sealed the hub is its seller (sync-S4), and what is canceled comes free there. */
async function isTheHubs(facility: Facility, db: Readers, night: Night): Promise<boolean> {
  if (facility.side === 'hub') return false
  const share = await shareOf(db, night.date)
  return share !== undefined && share.sealedAt !== null
}

/** Gives those who wait for a sealed night, and whom this side has nothing to offer, to the hub. */
async function handOver(facility: Facility, trx: Writers, night: Night): Promise<void> {
  if (!(await isTheHubs(facility, trx, night))) return
  for (const { id } of await waitingFor(trx, facility.side, night.date)) {
    const fields = { owner: 'hub' } as const
    await updateEntry(trx, id, fields)
    await record(facility, trx, systemCaller, {
      entity: 'waitListEntry',
      id,
      kind: 'handedOver',
      fields,
      cause: 'S4',
    })
  }
}
