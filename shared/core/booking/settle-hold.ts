import { isHold, isHoldOver } from '@mayim/domain/booking/hold.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { balanceMinor, ledgerOf } from '../money/ledger-table.ts'
import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import type { ReservationRow } from '../schema/schema.ts'
import { afterSale } from './after-sale.ts'
import { noteStatus } from './note-status.ts'
import { closeOriginal, standingOriginal } from './original.ts'

/**
 * `reserved`: it was paid in time and is Reserved now. `waiting`: something is still owed. `lost`: it has expired or was
 * canceled; the caller refunds the charge. `none`: it was no hold. `elsewhere`: the other side owns it and settles it when
 * it receives the payment.
 */
export type SettleOutcome = 'reserved' | 'waiting' | 'lost' | 'none' | 'elsewhere'

/**
 * Makes a paid hold a booking (visit-R3), in the transaction of the payment and under the lock of the night. Call it after
 * the payment's ledger line is written. The booking that the hold replaces is closed with it (visit-R6).
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

/** Writes that a hold is a booking now, and closes the booking that it takes the place of. */
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
  const original = await standingOriginal(trx, row)
  if (original) await closeOriginal(facility, trx, caller, original)
  return afterSale(facility, trx, caller, { ...row, ...fields })
}
