import type { Readers } from '../runtime/facility.ts'
import type { ReservationRow } from '../schema/schema.ts'
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
