import type { ReservationRow } from '../../data/schema.ts'
import type { Facility, Readers } from '../facility.ts'
import { reservationById } from './reservation-table.ts'

/**
 * The booking that a hold would take the place of and that still stands: it does until the hold is settled, so that a
 * change which is never paid costs her nothing (docs/decisions/018).
 */
export async function standingOriginal(
  facility: Pick<Facility, 'side'>,
  db: Readers,
  row: ReservationRow,
): Promise<ReservationRow | null> {
  if (row.replacingReservationId === null) return null
  const original = await reservationById(db, row.replacingReservationId)
  const stands =
    original?.bookingStatus === 'Reserved' &&
    original.visitStatus === null &&
    original.owner === facility.side
  return stands ? original : null
}
