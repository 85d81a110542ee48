import { v7 as uuidv7 } from 'uuid'
import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import type { BookingRequestRow } from '../ground/schema/log-rows.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { insertRequest, openRequest } from './request-table.ts'

/**
 * Requests a cancel from the owner of a booking, in the caller's transaction (sync-S3, sync-S5). The side that owns the
 * booking when the request arrives answers it. Until then the booking stays. An open request is not repeated.
 */
export async function requestCancel(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  row: Pick<ReservationRow, 'id'>,
): Promise<void> {
  if (await openRequest(trx, row.id, 'cancel')) return
  await addRequest(facility, trx, caller, { reservationId: row.id, kind: 'cancel', body: '{}' })
}

/**
 * Records a request for the owner of a booking, in the caller's transaction.
 * @param request `body` is JSON
 */
export async function addRequest(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  request: Pick<BookingRequestRow, 'reservationId' | 'kind' | 'body'>,
): Promise<void> {
  const row: BookingRequestRow = {
    id: uuidv7(),
    ...request,
    askedBy: facility.side,
    who: caller.id,
    at: nowIso(facility),
    outcome: null,
    answeredAt: null,
  }
  await insertRequest(trx, row)
  await record(facility, trx, caller, { entity: 'bookingRequest', id: row.id, kind: 'asked', fields: row })
}
