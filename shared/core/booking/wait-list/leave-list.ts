import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import type { WaitListEntryRow } from '../../ground/schema/wait-list-rows.ts'
import { lockNight } from '../reservation-table.ts'
import { answerInTransaction } from './answer-offer.ts'
import { entryById } from './entry-table.ts'
import { noteEntry, recordWish } from './note-entry.ts'
import { openOfferOfEntry } from './offer-table.ts'

/**
 * Takes an entry off the list, for the patron or for staff. An open offer is declined. Leaving twice changes nothing.
 * If the other side owns the entry, records the wish for that side. Refuses waitListMissing.
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
    return ok(await leaveInTransaction(facility, trx, caller, (await entryById(trx, entryId)) ?? found))
  })
}

/** Takes an entry off the list in the caller's transaction, which holds the lock of the night. */
export async function leaveInTransaction(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  entry: WaitListEntryRow,
): Promise<WaitListEntryRow> {
  if (entry.status !== 'waiting' && entry.status !== 'offered') return entry
  const offer = await openOfferOfEntry(trx, entry.id)
  // An offer that has expired is closed by the job.
  if (offer) await answerInTransaction(facility, trx, caller, offer, 'no')
  if (entry.owner === facility.side) return noteEntry(facility, trx, caller, entry, 'left')
  await recordWish(facility, trx, caller, entry.id, 'leave')
  return { ...entry, status: 'left' }
}
