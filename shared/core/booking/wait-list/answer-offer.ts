import { requiresPrepayment } from '@mayim/domain/money/price.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { scheduleDayOf } from '../../ground/calendar/schedule-days.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { WaitListOfferRow } from '../../ground/schema/booking-rows.ts'
import { choicesOf } from '../../ground/schema/columns.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import { hashLinkKey } from '../../messages/link-key.ts'
import { balanceMinor, ledgerOf } from '../../money/ledger-table.ts'
import { endHold } from '../end-hold.ts'
import { reservationById, updateReservation } from '../reservation-table.ts'
import { reserveHeld } from '../settle-hold.ts'
import { noteEntry, recordWish } from './note-entry.ts'
import { closeOffer, entryById, offerById, offerByToken, openOfferOfEntry } from './wait-list-table.ts'

export type OfferAnswer = 'yes' | 'no'

const minuteMs = 60_000

/** Returns the offer that a link's key belongs to, or undefined. */
export async function offerOfKey(facility: Facility, key: string): Promise<WaitListOfferRow | undefined> {
  return offerByToken(facility.db, hashLinkKey(facility.hasher, key))
}

/**
 * Answers an offer by the key of the link in the text. Anyone who has the key answers as the patron of the offer.
 * The same answer twice counts once.
 */
export async function answerByKey(
  facility: Facility,
  caller: Caller,
  key: string,
  answer: OfferAnswer,
): Promise<Result<WaitListOfferRow>> {
  const offer = await offerOfKey(facility, key)
  if (!offer) return refuse('missing', 'offerMissing')
  return answerOffer(facility, { ...caller, kind: 'person', id: offer.userId, roles: [] }, offer, answer)
}

/** Answers the open offer of an entry, for the patron or for staff. */
export async function answerEntry(
  facility: Facility,
  caller: Caller,
  entryId: string,
  answer: OfferAnswer,
): Promise<Result<WaitListOfferRow>> {
  const offer = await openOfferOfEntry(facility.db, entryId)
  if (!offer) return refuse('conflict', 'offerOver')
  return answerOffer(facility, caller, offer, answer)
}

async function answerOffer(
  facility: Facility,
  caller: Caller,
  { id }: WaitListOfferRow,
  answer: OfferAnswer,
): Promise<Result<WaitListOfferRow>> {
  return facility.write(async trx => {
    const offer = await offerById(trx, id)
    return offer
      ? answerInTransaction(facility, trx, caller, offer, answer)
      : refuse('missing', 'offerMissing')
  })
}

/** Answers an offer in the caller's transaction. */
export async function answerInTransaction(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  offer: WaitListOfferRow,
  answer: OfferAnswer,
): Promise<Result<WaitListOfferRow>> {
  const wanted = answer === 'yes' ? 'accepted' : 'declined'
  if (offer.outcome === wanted) return ok(offer)
  const reservation = await reservationById(trx, offer.reservationId)
  const isOver = offer.outcome !== 'open' || offer.expiresAt <= nowIso(facility)
  if (isOver || reservation?.bookingStatus !== 'Pending') return refuse('conflict', 'offerOver')
  // The seal gave this hold to the hub (sync-S4). The offer ends here, and the hub offers the place again.
  const isGone = reservation.owner !== facility.side && offer.mirror === 0
  if (isGone) return refuse('conflict', 'offerOver')
  if (offer.mirror === 1) return sendAnswer(facility, trx, caller, offer, answer)
  if (answer === 'yes') await accept(facility, trx, caller, reservation)
  // The place becomes free (visit-R4), and the entry stays on the list.
  else await endHold(facility, trx, caller, reservation)
  await closeOffer(trx, offer.id, wanted, nowIso(facility))
  const entry = await entryById(trx, offer.entryId)
  if (entry?.status === 'offered') await noteEntry(facility, trx, caller, entry, wanted)
  return ok({ ...offer, outcome: wanted })
}

/** The other side owns the hold. Records the answer as a wish, which that side applies (sync-S3). */
async function sendAnswer(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  offer: WaitListOfferRow,
  answer: OfferAnswer,
): Promise<Result<WaitListOfferRow>> {
  await recordWish(facility, trx, caller, offer.entryId, `${answer}:${offer.reservationId}`)
  if (answer === 'yes') return ok(offer)
  await closeOffer(trx, offer.id, 'declined', nowIso(facility))
  return ok({ ...offer, outcome: 'declined' })
}

/**
 * The hold becomes a booking (visit-R3). If the night must be prepaid, it becomes an ordinary hold until it is paid.
 */
async function accept(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  reservation: ReservationRow,
): Promise<void> {
  const settings = facility.settings.onNight(reservation.date)
  const night = scheduleDayOf(facility, reservation.date)
  const owedMinor = balanceMinor(reservation, await ledgerOf(trx, reservation.id))
  if (owedMinor <= 0 || !requiresPrepayment(choicesOf(reservation), settings, night)) {
    await reserveHeld(facility, trx, caller, reservation)
    return
  }
  const endsMs = facility.clock.now() + settings.reservationPendingMinutes * minuteMs
  const fields = { holdExpiresAt: new Date(endsMs).toISOString() }
  await updateReservation(trx, reservation.id, fields)
  await record(facility, trx, caller, { entity: 'reservation', id: reservation.id, kind: 'held', fields })
}
