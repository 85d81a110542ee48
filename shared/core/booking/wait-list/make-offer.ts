import type { NextOffer } from '@mayim/domain/booking/wait-list-offer.ts'
import type { Placement } from '@mayim/domain/capacity/availability.ts'
import { price as priceOf } from '@mayim/domain/money/price.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { type Night, tonight } from '../../ground/calendar/schedule-days.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso } from '../../ground/runtime/record-change.ts'
import type { WaitListEntryRow } from '../../ground/schema/booking-rows.ts'
import { choicesOf } from '../../ground/schema/columns.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import { hashLinkKey, makeLinkKey } from '../../messages/link-key.ts'
import { type PriceStanding, priceStandingOf } from '../../money/membership/membership.ts'
import { userById } from '../../people/user-table.ts'
import type { BookingInput } from '../booking-input.ts'
import { applyMoves } from '../night-places.ts'
import { noteStatus } from '../note-status.ts'
import { insertReservation } from '../reservation-table.ts'
import { freeCode, newRow, plainSale, type Sale } from '../write-sale.ts'
import type { PatronWithEntry } from './gather-list.ts'
import { noteEntry } from './note-entry.ts'
import { type LinkOf, queueOfferText } from './offer-texts.ts'
import { insertOffer } from './wait-list-table.ts'

/**
 * Offers a place: holds it until the offer ends, stores the offer, and queues the text. All of it happens in the
 * caller's transaction. A patron without a phone, or with a closed account, leaves the list
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

/** The place that an entry is offered. */
interface PlaceForEntry {
  readonly entry: WaitListEntryRow
  /** Whether she is a member, and has the reduced prices. */
  readonly standing: PriceStanding
  /** `HH:mm` */
  readonly time: string
  readonly placement: Placement
  /** UTC ISO instant. */
  readonly holdExpiresAt: string
}

/**
 * Holds a place for an entry like any unpaid booking (visit-R1), so that no other booking can have it. Fixes the price
 * and moves other bookings where the placement requires it.
 */
async function holdPlace(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  night: Night,
  { entry, standing, time, placement, holdExpiresAt }: PlaceForEntry,
): Promise<Result<ReservationRow>> {
  const input = inputOf(entry, time)
  const { member, reduced: useDiscountPrice } = standing
  const price = priceOf({ ...input, useDiscountPrice }, facility.settings.onNight(night.date), night)
  if (!price.ok) return price
  await applyMoves(facility, trx, caller, placement.moves)
  const sale: Sale = {
    ...plainSale,
    id: uuidv7(),
    input,
    night,
    price: price.value,
    useDiscountPrice,
    member,
    status: 'Pending',
    place: { pool: placement.pool, overbooked: false },
  }
  const row = { ...newRow(facility, sale, await freeCode(facility, trx, sale)), holdExpiresAt }
  await insertReservation(trx, row)
  await noteStatus(facility, trx, caller, {
    before: null,
    reservationId: row.id,
    newStatus: 'Pending',
    fields: row,
    kind: 'held',
    cause: 'R1',
  })
  return ok(row)
}

/** The input that the patron's own booking would have. */
function inputOf(entry: WaitListEntryRow, time: string): BookingInput {
  return {
    userId: entry.userId,
    date: entry.date,
    time,
    ...choicesOf(entry),
    userNotes: '',
    language: entry.language,
    replacingReservationId: null,
    walkIn: false,
    byStaff: entry.byStaff === 1,
    ignoreCutoff: false,
    shownTotalMinor: null,
  }
}
