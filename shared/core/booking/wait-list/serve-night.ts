import { unansweredUntilPassed } from '@mayim/domain/booking/wait-list.ts'
import { nextOffer } from '@mayim/domain/booking/wait-list-offer.ts'
import { isBeforeCutoff } from '@mayim/domain/capacity/slots.ts'
import { ok } from '@mayim/domain/result.ts'
import { type Night, scheduleDayOf, tonight } from '../../ground/calendar/schedule-days.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Readers, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { WaitListEntryRow, WaitListOfferRow } from '../../ground/schema/booking-rows.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import { endHold, endOverHolds } from '../end-hold.ts'
import { reservationById } from '../reservation-table.ts'
import { countsForSale, countsOf } from '../shares/counts.ts'
import { shareOf } from '../shares/share-table.ts'
import { answerInTransaction } from './answer-offer.ts'
import { gatherList } from './gather-list.ts'
import { leaveInTransaction } from './join-or-leave.ts'
import { makeOffer } from './make-offer.ts'
import { noteEntry } from './note-entry.ts'
import { type LinkOf, queuePeerOffers } from './offer-texts.ts'
import {
  closeOffer,
  entriesOfNight,
  entryById,
  offersOfNight,
  openOfferOfEntry,
  unansweredOf,
  updateEntry,
  waitingFor,
} from './wait-list-table.ts'

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
 * inside the transaction, so several processes may call it at any time.
 */
export async function serveNight(facility: Facility, date: string, serving: ServeOptions): Promise<void> {
  if (serving.linkOf) await queuePeerOffers(facility, date, serving.linkOf)
  for (let step = 0; step < maxSteps; step += 1) {
    const night = scheduleDayOf(facility, date)
    if (!(await hasWork(facility, facility.db, night, serving))) return
    const done = await facility.write(async trx => {
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
  return nextOffer(await gatherList(facility, trx, night, counts), facility.settings.onNight(night.date))
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
  return serving.mayOffer && nextOffer(list, facility.settings.onNight(night.date)) !== null
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

/** The entries of a night that this side owns and that have a wish from the other side that is still to be applied. */
async function entriesWithWish(facility: Facility, db: Readers, date: string): Promise<WaitListEntryRow[]> {
  const withWish: WaitListEntryRow[] = []
  for (const entry of await entriesOfNight(db, date)) {
    if (entry.wish === null || entry.owner !== facility.side) continue
    if (entry.status !== 'waiting' && entry.status !== 'offered') continue
    if (entry.wish === 'leave' || (await answersOpenOffer(facility, db, entry))) withWish.push(entry)
  }
  return withWish
}

async function answersOpenOffer(facility: Facility, db: Readers, entry: WaitListEntryRow): Promise<boolean> {
  const offer = await openOfferOfEntry(db, entry.id)
  if (!offer || offer.expiresAt <= nowIso(facility)) return false
  return entry.wish === `yes:${offer.reservationId}` || entry.wish === `no:${offer.reservationId}`
}

/** Applies the wishes that patrons left on the other side, as those patrons, in the caller's transaction. */
async function applyWishes(facility: Facility, trx: Writers, date: string): Promise<void> {
  for (const entry of await entriesWithWish(facility, trx, date)) {
    const caller = { ...systemCaller, kind: 'person', id: entry.userId } as const
    const offer = await openOfferOfEntry(trx, entry.id)
    if (entry.wish === 'leave') await leaveInTransaction(facility, trx, caller, entry)
    else if (offer)
      await answerInTransaction(facility, trx, caller, offer, entry.wish?.startsWith('yes') ? 'yes' : 'no')
  }
}

type Ending = 'accepted' | 'declined' | 'unanswered'

interface EndedOffer {
  readonly offer: WaitListOfferRow
  readonly reservation: ReservationRow | undefined
  readonly ending: Ending
}

/**
 * The open offers of a night that are over: they expired, reception confirmed or canceled the hold, the patron canceled
 * it in the app, or the holds job ended it.
 */
async function endedOffers(facility: Facility, db: Readers, date: string): Promise<EndedOffer[]> {
  const ended: EndedOffer[] = []
  for (const offer of await offersOfNight(db, date)) {
    if (offer.outcome !== 'open') continue
    const reservation = await reservationById(db, offer.reservationId)
    const ending = endingOf(offer, reservation, nowIso(facility))
    if (ending !== null) ended.push({ offer, reservation, ending })
  }
  return ended
}

function endingOf(
  offer: WaitListOfferRow,
  reservation: ReservationRow | undefined,
  now: string,
): Ending | null {
  const isOver = offer.expiresAt <= now
  if (reservation?.bookingStatus === 'Pending') return isOver ? 'unanswered' : null
  if (reservation?.bookingStatus === 'Reserved') return 'accepted'
  return isOver ? 'unanswered' : 'declined'
}

/**
 * Closes the offers that are over, ends their unanswered holds (visit-R4), and lets their patrons wait again. Runs in
 * the caller's transaction.
 */
async function settleOffers(facility: Facility, trx: Writers, date: string): Promise<void> {
  for (const { offer, reservation, ending } of await endedOffers(facility, trx, date)) {
    if (reservation?.bookingStatus === 'Pending' && reservation.owner === facility.side)
      await endHold(facility, trx, systemCaller, reservation)
    await closeOffer(trx, offer.id, ending, nowIso(facility))
    const entry = await entryById(trx, offer.entryId)
    if (entry?.status !== 'offered' || entry.owner !== facility.side) continue
    const isThrough = ending === 'unanswered' && (await unansweredOf(trx, entry.id)) >= unansweredUntilPassed
    await noteEntry(facility, trx, systemCaller, entry, isThrough ? 'passed' : ending)
  }
}
