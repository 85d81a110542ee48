import { nextOffer } from '@mayim/domain/booking/wait-list-offer.ts'
import { isBeforeCutoff } from '@mayim/domain/capacity/slots.ts'
import { ok } from '@mayim/domain/result.ts'
import { type Night, scheduleDayOf, tonight } from '../../ground/calendar/schedule-days.ts'
import { lockNight } from '../../ground/reservation-table.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Readers, Writers } from '../../ground/runtime/facility.ts'
import { record } from '../../ground/runtime/record-change.ts'
import { endOverHolds } from '../end-over-holds.ts'
import { countsForSale, countsOf } from '../shares/counts.ts'
import { shareOf } from '../shares/share-table.ts'
import { applyWishes, entriesWithWish } from './apply-wishes.ts'
import { updateEntry, waitingFor } from './entry-table.ts'
import { gatherList } from './gather-list.ts'
import { makeOffer } from './make-offer.ts'
import { noteEntry } from './note-entry.ts'
import type { LinkOf } from './queue-offer-text.ts'
import { queuePeerOffers } from './queue-peer-offers.ts'
import { endedOffers, settleOffers } from './settle-offers.ts'

export interface ServeOptions {
  /** Makes the link of a key. Null at the hub, which a patron's phone cannot reach. */
  readonly linkOf: LinkOf | null
  /**
   * Whether the text of an offer can be queued now. The hub's offers are texted by the portal, so the hub needs the
   * link.
   */
  readonly mayOffer: boolean
}

/** A night has fewer places, so more steps would be a fault. */
const maxSteps = 200

/**
 * Brings the list of a night up to date: closes offers that are over, applies wishes from the other side, and offers
 * each free place to the next patron until none fits. It reads first and writes only if there is work. It decides again
 * inside the transaction under the lock of the night, so several processes may call it at any time.
 */
export async function serveNight(facility: Facility, date: string, serving: ServeOptions): Promise<void> {
  if (serving.linkOf) await queuePeerOffers(facility, date, serving.linkOf)
  for (let step = 0; step < maxSteps; step += 1) {
    const night = scheduleDayOf(facility, date)
    if (!(await hasWork(facility, facility.db, night, serving))) return
    const done = await facility.write(async trx => {
      await lockNight(trx, date)
      await endOverHolds(facility, trx, date)
      await applyWishes(facility, trx, date)
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

async function hasWork(
  facility: Facility,
  db: Readers,
  night: Night,
  serving: ServeOptions,
): Promise<boolean> {
  if ((await endedOffers(facility, db, night.date)).length > 0) return true
  if ((await entriesWithWish(facility, db, night.date)).length > 0) return true
  const list = await gatherList(facility, db, night, await countsOf(facility, db, night))
  if (list.waiting.length === 0) return false
  if (isOver(facility, night) || (await belongsToHub(facility, db, night))) return true
  return serving.mayOffer && nextOffer(list, facility.settings.current()) !== null
}

/** The list of a night closes at its cutoff. After that nothing is offered. */
function isOver(facility: Facility, night: Night): boolean {
  return night.date < tonight(facility) || !isBeforeCutoff(night, facility.clock.now())
}

async function closeIfOver(facility: Facility, trx: Writers, night: Night): Promise<void> {
  if (!isOver(facility, night)) return
  for (const entry of await waitingFor(trx, facility.side, night.date))
    await noteEntry(facility, trx, systemCaller, entry, 'expired')
}

/**
 * On the portal, whether the night is sealed. From then on the hub sells it, and canceled places become free at the hub
 * (sync-S4).
 */
async function belongsToHub(facility: Facility, db: Readers, night: Night): Promise<boolean> {
  if (facility.side === 'hub') return false
  const share = await shareOf(db, night.date)
  return share !== undefined && share.sealedAt !== null
}

/** Gives the entries of a sealed night to the hub. This side has no place to offer them. */
async function handOver(facility: Facility, trx: Writers, night: Night): Promise<void> {
  if (!(await belongsToHub(facility, trx, night))) return
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
