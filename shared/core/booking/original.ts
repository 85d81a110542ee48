import { requestCancel } from '../requests/add-request.ts'
import type { Caller, Facility, Readers, Writers } from '../runtime/facility.ts'
import type { ReservationRow } from '../schema/schema.ts'
import { closeReplaced } from './replace-booking.ts'
import { reservationById } from './reservation-table.ts'

/**
 * The booking that a hold will replace. It stays until the hold is settled, so an edit that is never paid changes
 * nothing (docs/decisions/018).
 */
export async function reservedOriginal(db: Readers, row: ReservationRow): Promise<ReservationRow | null> {
  if (row.replacingReservationId === null) return null
  const original = await reservationById(db, row.replacingReservationId)
  return original?.bookingStatus === 'Reserved' && original.visitStatus === null ? original : null
}

/**
 * Closes the original when its replacement is reserved. If the other side owns it by then, requests a cancel from that
 * side (sync-S3).
 */
export async function closeOriginal(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  original: ReservationRow,
): Promise<void> {
  if (original.owner === facility.side) await closeReplaced(facility, trx, caller, original)
  else await requestCancel(facility, trx, caller, original)
}
