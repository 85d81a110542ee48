import type { WaitListEntryRow } from '../../data/wait-list-rows.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import type { Caller, Facility } from '../facility.ts'
import { lockNight } from '../reservations/reservation-table.ts'
import { answerInside } from './answer-offer.ts'
import { entryById } from './entry-table.ts'
import { noteEntry } from './note-entry.ts'
import { openOfferOfEntry } from './offer-table.ts'

/**
 * She leaves the list, or staff take her off; what she is offered at that moment is declined. Leaving twice is leaving.
 * Refuses waitListMissing, waitListKeptElsewhere.
 */
export async function leaveList(
  facility: Facility,
  caller: Caller,
  entryId: string,
): Promise<Result<WaitListEntryRow>> {
  const found = await entryById(facility.db, entryId)
  if (!found) return refuse('missing', 'waitListMissing')
  // The side where she joined alone changes the entry (sync design, S3).
  if (found.owner !== facility.side) return refuse('conflict', 'waitListKeptElsewhere')
  return facility.write(async trx => {
    await lockNight(trx, found.date)
    const entry = (await entryById(trx, entryId)) ?? found
    if (entry.status !== 'waiting' && entry.status !== 'offered') return ok(entry)
    const offer = await openOfferOfEntry(trx, entryId)
    // One that has just run out is closed by itself.
    if (offer) await answerInside(facility, trx, caller, offer, 'no')
    return ok(await noteEntry(facility, trx, caller, entry, 'left'))
  })
}
