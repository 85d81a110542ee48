import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { lockNight } from '../booking/reservation-table.ts'
import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import type { WaitListEntryRow } from '../schema/wait-list-rows.ts'
import { answerInside } from './answer-offer.ts'
import { entryById } from './entry-table.ts'
import { noteEntry, noteWish } from './note-entry.ts'
import { openOfferOfEntry } from './offer-table.ts'

/**
 * She leaves the list, or staff take her off; what she is offered at that moment is declined. Leaving twice is leaving.
 * The side that does not own the entry passes her word on. Refuses waitListMissing.
 */
export async function leaveList(
  facility: Facility,
  caller: Caller,
  entryId: string,
): Promise<Result<WaitListEntryRow>> {
  const found = await entryById(facility.db, entryId)
  if (!found) return refuse('missing', 'waitListMissing')
  return facility.write(async trx => {
    await lockNight(trx, found.date)
    return ok(await leaveInside(facility, trx, caller, (await entryById(trx, entryId)) ?? found))
  })
}

/** The same in a transaction that holds the lock of the night. */
export async function leaveInside(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  entry: WaitListEntryRow,
): Promise<WaitListEntryRow> {
  if (entry.status !== 'waiting' && entry.status !== 'offered') return entry
  const offer = await openOfferOfEntry(trx, entry.id)
  // One that has just run out is closed by itself.
  if (offer) await answerInside(facility, trx, caller, offer, 'no')
  if (entry.owner === facility.side) return noteEntry(facility, trx, caller, entry, 'left')
  await noteWish(facility, trx, caller, entry.id, 'leave')
  return { ...entry, status: 'left' }
}
