import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import type { ReservationRow } from '../schema/schema.ts'
import { returnMerchandise } from './move-account.ts'
import { noteStatus } from './note-status.ts'

/**
 * Closes a booking or a hold that another booking replaces (visit-R6, visit-R6b). Its merchandise was copied to that
 * booking.
 */
export async function closeReplaced(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  row: ReservationRow,
): Promise<void> {
  await noteStatus(facility, trx, caller, {
    before: row,
    reservationId: row.id,
    newStatus: 'Replaced',
    fields: { bookingStatus: 'Replaced' },
    kind: 'replaced',
    cause: row.bookingStatus === 'Pending' ? 'R6b' : 'R6',
  })
  await returnMerchandise(facility, trx, caller, row)
}
