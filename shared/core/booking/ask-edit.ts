import { askOwner } from '../requests/ask-owner.ts'
import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import type { BookingInput } from './booking-input.ts'

/** Asks the side that owns a booking to book that instead of it (sync-S3). A later wish stands beside an earlier one. */
export async function askEdit(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  input: BookingInput & { readonly replacingReservationId: string },
): Promise<void> {
  const { replacingReservationId: reservationId } = input
  await askOwner(facility, trx, caller, { reservationId, kind: 'edit', body: JSON.stringify(input) })
}
