import { unansweredUntilPassed } from '@mayim/domain/booking/wait-list.ts'
import { reservationById } from '../../ground/reservation-table.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Readers, Writers } from '../../ground/runtime/facility.ts'
import { nowIso } from '../../ground/runtime/record-change.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import type { WaitListOfferRow } from '../../ground/schema/wait-list-rows.ts'
import { endHold } from '../end-hold.ts'
import { entryById } from './entry-table.ts'
import { noteEntry } from './note-entry.ts'
import { closeOffer, offersOfNight, unansweredOf } from './offer-table.ts'

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
export async function endedOffers(facility: Facility, db: Readers, date: string): Promise<EndedOffer[]> {
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
export async function settleOffers(facility: Facility, trx: Writers, date: string): Promise<void> {
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
