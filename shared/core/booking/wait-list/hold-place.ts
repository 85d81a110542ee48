import type { Placement } from '@mayim/domain/capacity/availability.ts'
import { price as priceOf } from '@mayim/domain/money/price.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Night } from '../../ground/calendar/schedule-days.ts'
import { insertReservation } from '../../ground/reservation-table.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { choicesOf } from '../../ground/schema/choices-of.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import type { WaitListEntryRow } from '../../ground/schema/wait-list-rows.ts'
import type { PriceStanding } from '../../money/membership/read-membership.ts'
import type { BookingInput } from '../booking-input.ts'
import { applyMoves } from '../night-places.ts'
import { noteStatus } from '../note-status.ts'
import { freeCode, newRow, plainSale, type Sale } from '../write-sale.ts'

/** The place that an entry is offered. */
export interface PlaceForEntry {
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
 * and moves other bookings where the placement requires it. Runs under the lock of the night.
 */
export async function holdPlace(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  night: Night,
  { entry, standing, time, placement, holdExpiresAt }: PlaceForEntry,
): Promise<Result<ReservationRow>> {
  const input = inputOf(entry, time)
  const { member, reduced: useDiscountPrice } = standing
  const price = priceOf({ ...input, useDiscountPrice }, facility.settings.current(), night)
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
