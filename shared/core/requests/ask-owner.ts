import { v7 as uuidv7 } from 'uuid'
import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import { nowIso, record } from '../runtime/record-change.ts'
import type { ReservationRow } from '../schema/schema.ts'
import type { BookingRequestRow } from '../schema/share-rows.ts'
import { insertRequest, openRequest } from './request-table.ts'

/**
 * Asks the side that owns a booking to cancel it (sync-S3, sync-S5), in the caller's transaction. It is answered by whoever owns the
 * booking when the request is there; until then it stands. Asked again, it is still one request.
 */
export async function askCancel(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  row: Pick<ReservationRow, 'id'>,
): Promise<void> {
  if (await openRequest(trx, row.id, 'cancel')) return
  await askOwner(facility, trx, caller, { reservationId: row.id, kind: 'cancel', body: '{}' })
}

/**
 * Appends a request to the side that owns a booking, in the caller's transaction.
 * @param asked `body` is JSON
 */
export async function askOwner(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  asked: Pick<BookingRequestRow, 'reservationId' | 'kind' | 'body'>,
): Promise<void> {
  const row: BookingRequestRow = {
    id: uuidv7(),
    ...asked,
    askedBy: facility.side,
    who: caller.id,
    at: nowIso(facility),
    outcome: null,
    answeredAt: null,
  }
  await insertRequest(trx, row)
  await record(facility, trx, caller, { entity: 'bookingRequest', id: row.id, kind: 'asked', fields: row })
}
