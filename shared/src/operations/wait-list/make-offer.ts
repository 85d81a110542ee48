import { v7 as uuidv7 } from 'uuid'
import type { UserRow } from '../../data/schema.ts'
import { instantOfBusinessTime } from '../../domain/business-day.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import type { NextOffer } from '../../domain/wait-list-offer.ts'
import { systemCaller } from '../caller.ts'
import type { Facility, Writers } from '../facility.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { nowIso } from '../record-change.ts'
import { type Night, tonight } from '../settings/schedule-days.ts'
import { userById } from '../users/user-table.ts'
import type { PatronInLine } from './gather-list.ts'
import { holdPlace } from './hold-place.ts'
import { noteEntry } from './note-entry.ts'
import { hashOfferKey, makeOfferKey } from './offer-key.ts'
import { insertOffer } from './offer-table.ts'
import { offerText } from './offer-text.ts'

/** Where the link of a key leads; null on a side that has no page for it. */
export type LinkOf = (key: string) => string | null

/**
 * Offers a place: holds it for her until the offer ends, notes the offer, and puts her text in line, all in the
 * caller's transaction under the lock of the night. Who cannot be told any more leaves the list instead.
 */
export async function makeOffer(
  facility: Facility,
  trx: Writers,
  night: Night,
  next: NextOffer<PatronInLine>,
  linkOf: LinkOf,
): Promise<Result<null>> {
  const { row: entry } = next.patron
  const user = await userById(trx, entry.userId)
  if (!user || user.phone === null || user.disabledAt !== null) {
    await noteEntry(facility, trx, systemCaller, entry, 'left')
    return ok(null)
  }
  const expiresAt = new Date(next.endsAtMs).toISOString()
  const discount = user.discount === 1
  const place = { entry, discount, time: next.time, placement: next.placement, holdExpiresAt: expiresAt }
  const held = await holdPlace(facility, trx, systemCaller, night, place)
  if (!held.ok) return refuse(held.kind, held.code)
  const key = makeOfferKey()
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
    tokenHash: hashOfferKey(facility.sealer, key),
  }
  await insertOffer(trx, offer)
  await noteEntry(facility, trx, systemCaller, entry, 'offered')
  await queueOffer(facility, trx, { id: offer.id, user, next, link: linkOf(key), language: entry.language })
  return ok(null)
}

async function queueOffer(
  facility: Facility,
  trx: Writers,
  told: {
    readonly id: string
    readonly user: UserRow
    readonly next: NextOffer<PatronInLine>
    readonly link: string | null
    readonly language: string
  },
): Promise<void> {
  const { timeZone, phoneNumber } = facility.settings.current()
  const { endsAtMs, time, patron } = told.next
  const body = offerText(told.language, {
    startMs: instantOfBusinessTime(patron.row.date, time, timeZone),
    endsMs: endsAtMs,
    timeZone,
    link: told.link,
    phone: phoneNumber,
  })
  const lifeMs = endsAtMs - facility.clock.now()
  await queueMessage(facility, trx, {
    kind: 'waitListOffer',
    to: told.user.phone ?? '',
    body,
    dedupeKey: `waitListOffer:${told.id}`,
    expiresAt: new Date(facility.hostClock.now() + lifeMs).toISOString(),
  })
}
