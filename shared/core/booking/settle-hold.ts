import { isHold, isHoldOver } from '@mayim/domain/booking/hold.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { balanceMinor, ledgerOf } from '../money/ledger-table.ts'
import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import type { ReservationRow } from '../schema/schema.ts'
import { afterSale } from './after-sale.ts'
import { noteStatus } from './note-status.ts'
import { closeOriginal, standingOriginal } from './original.ts'

/**
 * `reserved`: it was paid in time and is Reserved now. `waiting`: something is still owed. `lost`: its time was over, or
 * it was canceled; whoever charged her gives the money back. `none`: it was no hold. `elsewhere`: the other side owns it
 * and settles it by itself once it knows of the payment.
 */
export type Settled = 'reserved' | 'waiting' | 'lost' | 'none' | 'elsewhere'

/**
 * Makes a paid hold a booking (visit-R3, by itself; the history names who paid), in the transaction of the payment and under the lock of the night;
 * call it after the payment's ledger line is written. What it takes the place of is replaced with it (visit-R6).
 */
export async function settleHold(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  row: ReservationRow,
): Promise<Settled> {
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
