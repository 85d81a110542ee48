import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { returnMerchandise } from './move-account.ts'
import { applyMoves, findPlaceAgain } from './night-places.ts'
import { noteStatus } from './note-status.ts'
import { requestCancel } from './requests/add-request.ts'

/**
 * Closes the original of a hold that is paid or placed into a room, and makes the moves by which the new booking takes
 * its place (booking-40). Returns the pool of the new booking.
 */
export async function completeEdit(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  original: ReservationRow,
  row: ReservationRow,
): Promise<string> {
  await closeOriginal(facility, trx, caller, original)
  if (original.owner !== facility.side || original.date !== row.date) return row.pool
  const placement = await findPlaceAgain(facility, trx, row)
  if (!placement.ok) return row.pool
  const { pool, moves } = placement.value
  const own = pool === row.pool ? [] : [{ id: row.id, pool }]
  await applyMoves(facility, trx, caller, [...moves, ...own])
  return pool
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
