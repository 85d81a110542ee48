import { askOwner } from '../requests/ask-owner.ts'
import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import type { BookingInput } from './booking-input.ts'

/** Requests of a booking's owner that it be replaced by another booking (sync-S3). Several requests may be open. */
export async function askEdit(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  input: BookingInput & { readonly replacingReservationId: string },
): Promise<void> {
  const { replacingReservationId: reservationId } = input
  await askOwner(facility, trx, caller, { reservationId, kind: 'edit', body: JSON.stringify(input) })
}
