import { ok } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { tonight } from '../../ground/calendar/schedule-days.ts'
import type { Facility, Readers, Writers } from '../../ground/runtime/facility.ts'
import { nowIso } from '../../ground/runtime/record-change.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import type { WaitListEntryRow } from '../../ground/schema/wait-list-rows.ts'
import { hashLinkKey, makeLinkKey } from '../../messages/link-key.ts'
import { userById } from '../../people/user-table.ts'
import { reservationById } from '../reservation-table.ts'
import { entriesOfNight } from './entry-table.ts'
import { insertOffer, offerOfReservation } from './offer-table.ts'
import { type LinkOf, queueOfferText } from './queue-offer-text.ts'

/**
 * Texts patrons about holds of the other side, each once. The hub serves the list of a sealed night, but only the
 * portal reaches a patron's phone. A hold that has expired on the way is not texted.
 */
export async function queuePeerOffers(facility: Facility, date: string, linkOf: LinkOf): Promise<void> {
  for (const entry of await entriesOfNight(facility.db, date)) {
    if ((await holdWithoutText(facility, facility.db, entry)) === null) continue
    await facility.write(async trx => {
      const held = await holdWithoutText(facility, trx, entry)
      if (held) await queueOffer(facility, trx, entry, held, linkOf)
      return ok(null)
    })
  }
}

/** The other side's hold for an entry whose text is not queued yet, or null. */
async function holdWithoutText(
  facility: Facility,
  db: Readers,
  entry: WaitListEntryRow,
): Promise<(ReservationRow & { holdExpiresAt: string }) | null> {
  const { owner, status, reservationId } = entry
  if (owner === facility.side || status !== 'offered' || reservationId === null) return null
  const held = await reservationById(db, reservationId)
  if (held?.bookingStatus !== 'Pending' || held.holdExpiresAt === null) return null
  if (held.holdExpiresAt <= nowIso(facility) || (await offerOfReservation(db, reservationId))) return null
  return { ...held, holdExpiresAt: held.holdExpiresAt }
}

async function queueOffer(
  facility: Facility,
  trx: Writers,
  entry: WaitListEntryRow,
  held: ReservationRow & { holdExpiresAt: string },
  linkOf: LinkOf,
): Promise<void> {
  const user = await userById(trx, entry.userId)
  if (!user?.phone) return
  const key = makeLinkKey()
  const id = uuidv7()
  const { pool, time, minutes, holdExpiresAt: expiresAt } = held
  await insertOffer(trx, {
    id,
    entryId: entry.id,
    userId: entry.userId,
    reservationId: held.id,
    date: entry.date,
    pool,
    time,
    minutes,
    day: tonight(facility),
    offeredAt: nowIso(facility),
    expiresAt,
    outcome: 'open',
    closedAt: null,
    tokenHash: hashLinkKey(facility.hasher, key),
    mirror: 1,
  })
  const endsAtMs = Date.parse(expiresAt)
  await queueOfferText(facility, trx, { offerId: id, user, entry, time, endsAtMs, link: linkOf(key) })
}
