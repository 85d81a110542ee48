import type { NextOffer } from '@mayim/domain/booking/wait-list-offer.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { type Night, tonight } from '../../ground/calendar/schedule-days.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso } from '../../ground/runtime/record-change.ts'
import { userById } from '../../ground/user-table.ts'
import { hashLinkKey, makeLinkKey } from '../../messages/link-key.ts'
import { priceStandingOf } from '../../money/membership/read-membership.ts'
import type { PatronWithEntry } from './gather-list.ts'
import { holdPlace } from './hold-place.ts'
import { noteEntry } from './note-entry.ts'
import { insertOffer } from './offer-table.ts'
import { type LinkOf, queueOfferText } from './queue-offer-text.ts'

/**
 * Offers a place: holds it until the offer ends, stores the offer, and queues the text. All of it happens in the
 * caller's transaction under the lock of the night. A patron without a phone, or with a closed account, leaves the list
 * instead. The hub has no links, because a patron's phone cannot reach it. There the portal queues the text when it
 * receives the offer.
 */
export async function makeOffer(
  facility: Facility,
  trx: Writers,
  night: Night,
  next: NextOffer<PatronWithEntry>,
  linkOf: LinkOf | null,
): Promise<Result<null>> {
  const { row: entry } = next.patron
  const user = await userById(trx, entry.userId)
  if (!user || user.phone === null || user.disabledAt !== null) {
    await noteEntry(facility, trx, systemCaller, entry, 'left')
    return ok(null)
  }
  const expiresAt = new Date(next.endsAtMs).toISOString()
  const standing = await priceStandingOf(trx, user, night.date)
  const place = { entry, standing, time: next.time, placement: next.placement, holdExpiresAt: expiresAt }
  const held = await holdPlace(facility, trx, systemCaller, night, place)
  if (!held.ok) return refuse(held.kind, held.code)
  const key = makeLinkKey()
  const offer = {
    id: uuidv7(),
    entryId: entry.id,
    userId: entry.userId,
    reservationId: held.value.id,
    date: night.date,
    pool: held.value.pool,
    time: next.time,
    minutes: held.value.minutes,
    day: tonight(facility),
    offeredAt: nowIso(facility),
    expiresAt,
    outcome: 'open' as const,
    closedAt: null,
    tokenHash: hashLinkKey(facility.hasher, key),
    mirror: 0 as const,
  }
  await insertOffer(trx, offer)
  await noteEntry(facility, trx, systemCaller, entry, 'offered', {
    reservationId: held.value.id,
    wish: null,
  })
  const { time, endsAtMs } = next
  if (linkOf)
    await queueOfferText(facility, trx, { offerId: offer.id, user, entry, time, endsAtMs, link: linkOf(key) })
  return ok(null)
}
