import { firstStatus } from '@mayim/domain/booking/hold.ts'
import { paidForHeldVisitOf } from '@mayim/domain/money/hold-money.ts'
import { paidForVisitOf } from '@mayim/domain/money/ledger.ts'
import { type Price, requiresPrepayment } from '@mayim/domain/money/price.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { isInRoom } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { Night } from '../calendar/schedule-days.ts'
import { chargeLinesFor, writeLines } from '../money/charge-lines.ts'
import { ledgerOf } from '../money/ledger-table.ts'
import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import type { LedgerRow, ReservationRow } from '../schema/schema.ts'
import { afterSale } from './after-sale.ts'
import type { BookingHooks, BookingInput } from './booking-input.ts'
import type { Replaced } from './find-replaced.ts'
import { freeCode } from './free-code.ts'
import {
  copiedAdjustments,
  copiedGifts,
  copiedMerchandise,
  moveHeldMoney,
  moveMoney,
} from './move-account.ts'
import { newRow, type SettledBooking } from './new-row.ts'
import { noteStatus } from './note-status.ts'
import { closeOriginal } from './original.ts'
import { insertReservation } from './reservation-table.ts'

/** A booking with its price and what it replaces. */
export interface SoldBooking extends Replaced {
  readonly night: Night
  readonly input: BookingInput
  readonly price: Price
  /** The charges for merchandise and gifts, those kept from the replaced booking included. */
  readonly charges: readonly LedgerRow[]
}

export interface BookingToWrite extends SoldBooking {
  readonly settled: Omit<SettledBooking, 'code' | 'before' | 'edited'>
  readonly hooks: BookingHooks
}

/**
 * Writes an accepted booking: its row, history and ledger lines, and closes what it replaces. A hold keeps the original
 * reserved until it is paid (docs/decisions/018).
 */
export async function writeBooking(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  booking: BookingToWrite,
): Promise<Result<ReservationRow>> {
  const { night, input, edited, original, holds, hooks } = booking
  const before = original ?? holds[0] ?? null
  const { status } = booking.settled
  const code = await freeCode(facility, trx, input.date, before ?? undefined)
  const row = newRow(facility, night, input, { ...booking.settled, code, before, edited })
  await insertReservation(trx, row)
  await noteStatus(facility, trx, caller, {
    before: null,
    reservationId: row.id,
    newStatus: status,
    fields: row,
    kind: status === 'Pending' ? 'held' : 'booked',
    cause: status === 'Pending' ? 'R1' : 'R2',
  })
  await writeLines(facility, trx, caller, booking.charges)
  for (const hold of holds) await moveHeldMoney(facility, trx, caller, hold, row)
  if (original) await moveMoney(facility, trx, caller, original, row)
  if (original && isInRoom(shownStatus(original)))
    return afterPassRoom(row, await hooks.passRoom?.(trx, caller, original, row))
  if (original && status === 'Reserved') await closeOriginal(facility, trx, caller, original)
  return ok(await afterSale(facility, trx, caller, row))
}

/** The ledger lines of merchandise and gifts. Refuses as `chargeLinesFor`. */
export async function chargesOf(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  charged: { readonly id: string; readonly userId: string },
  input: BookingInput,
): Promise<Result<LedgerRow[]>> {
  return input.charges ? chargeLinesFor(facility, trx, caller, charged, input.charges) : ok([])
}

/**
 * The charges kept from the replaced booking (booking-41): its merchandise if none is stated, and the unpaid gifts, the
 * fees and the discounts of an edited booking. To be called before the holds are closed.
 */
export async function keptLines(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  charged: { readonly id: string; readonly userId: string },
  input: BookingInput,
  { edited, original, holds }: Replaced,
): Promise<LedgerRow[]> {
  const before = edited ?? original ?? holds[0] ?? null
  const goods =
    before === null || input.charges?.merchandiseStated
      ? []
      : await copiedMerchandise(facility, trx, caller, before, charged)
  if (!edited) return goods
  return [
    ...goods,
    ...(await copiedGifts(facility, trx, caller, edited, charged)),
    ...(await copiedAdjustments(facility, trx, caller, edited, charged)),
  ]
}

/** The first status of a booking: Pending is a hold, which has to be paid first (visit-R1, visit-R2). */
export async function statusOf(
  facility: Facility,
  trx: Writers,
  { night, input, price, charges, original, holds }: SoldBooking,
): Promise<'Pending' | 'Reserved'> {
  let owedMinor = charges.reduce((sum, line) => sum + line.amountMinor, price.totalMinor)
  for (const hold of holds) owedMinor -= paidForHeldVisitOf(await ledgerOf(trx, hold.id))
  if (original) owedMinor -= paidForVisitOf(await ledgerOf(trx, original.id))
  return firstStatus({
    byStaff: input.byStaff,
    wanted: original && isInRoom(shownStatus(original)) ? 'Reserved' : (input.wantedStatus ?? null),
    prepaymentRequired: requiresPrepayment(input, facility.settings.current(), night),
    owedMinor,
  })
}

function afterPassRoom(row: ReservationRow, done: Result<null> | undefined): Result<ReservationRow> {
  return done && !done.ok ? done : ok(row)
}
