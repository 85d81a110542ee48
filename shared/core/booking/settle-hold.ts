import { isHold, isHoldOver } from '@mayim/domain/booking/booking-status.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { balanceMinor, ledgerOf } from '../money/ledger-table.ts'
import { changeOwnBooking } from './cancel-booking.ts'
import { noteStatus } from './note-status.ts'
import { completeEdit } from './replace-booking.ts'
import { reservedOriginal } from './reservation-table.ts'
import { afterSale } from './write-sale.ts'

/**
 * `reserved`: the hold was paid in time and is reserved now. `waiting`: something is still owed. `lost`: the hold was
 * over or canceled; the caller must refund the payment. `none`: it is not a hold. `elsewhere`: the other side owns it
 * and settles it when it receives the payment.
 */
export type SettleOutcome = 'reserved' | 'waiting' | 'lost' | 'none' | 'elsewhere'

/**
 * Reserves a paid hold (visit-R3). Runs in the transaction of the payment, after its ledger line is written. The booking
 * that the hold replaces is closed with it (visit-R6).
 */
export async function settleHold(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  row: ReservationRow,
): Promise<SettleOutcome> {
  if (['Canceled', 'Replaced'].includes(shownStatus(row))) return 'lost'
  if (!isHold(row)) return 'none'
  if (isHoldOver(row, facility.clock.now())) return 'lost'
  if (row.owner !== facility.side) return 'elsewhere'
  if (balanceMinor(row, await ledgerOf(trx, row.id)) > 0) return 'waiting'
  await reserveHeld(facility, trx, caller, row)
  return 'reserved'
}

/** Reserves a hold, and closes the booking that it replaces. */
export async function reserveHeld(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  row: ReservationRow,
): Promise<ReservationRow> {
  const fields = { bookingStatus: 'Reserved', holdExpiresAt: null } as const
  await noteStatus(facility, trx, caller, {
    before: row,
    reservationId: row.id,
    newStatus: 'Reserved',
    fields,
    kind: 'settled',
    cause: 'R3',
  })
  const original = await reservedOriginal(trx, row)
  const pool = original ? await completeEdit(facility, trx, caller, original, row) : row.pool
  return afterSale(facility, trx, caller, { ...row, ...fields, pool })
}

/**
 * Confirms an unpaid hold for reception (visit-R3). Refuses reservationMissing, ownedElsewhere, statusNotAllowed, and
 * holdExpired, because its place may be sold by then.
 */
export async function confirmHold(
  facility: Facility,
  caller: Caller,
  id: string,
): Promise<Result<ReservationRow>> {
  return changeOwnBooking(facility, id, async (trx, row) => {
    if (!isHold(row)) return refuse('conflict', 'statusNotAllowed', { detail: { status: shownStatus(row) } })
    if (isHoldOver(row, facility.clock.now())) return refuse('conflict', 'holdExpired')
    return ok(await reserveHeld(facility, trx, caller, row))
  })
}
