import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Readers, Writers } from '../../ground/runtime/facility.ts'
import { nowIso } from '../../ground/runtime/record-change.ts'
import type { WaitListEntryRow } from '../../ground/schema/wait-list-rows.ts'
import { answerInTransaction } from './answer-offer.ts'
import { entriesOfNight } from './entry-table.ts'
import { leaveInTransaction } from './leave-list.ts'
import { openOfferOfEntry } from './offer-table.ts'

/** The entries of a night that this side owns and that have a wish from the other side that is still to be applied. */
export async function entriesWithWish(
  facility: Facility,
  db: Readers,
  date: string,
): Promise<WaitListEntryRow[]> {
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
export async function applyWishes(facility: Facility, trx: Writers, date: string): Promise<void> {
  for (const entry of await entriesWithWish(facility, trx, date)) {
    const caller = { ...systemCaller, kind: 'person', id: entry.userId } as const
    const offer = await openOfferOfEntry(trx, entry.id)
    if (entry.wish === 'leave') await leaveInTransaction(facility, trx, caller, entry)
    else if (offer)
      await answerInTransaction(facility, trx, caller, offer, entry.wish?.startsWith('yes') ? 'yes' : 'no')
  }
}
