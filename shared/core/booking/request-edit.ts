import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import type { BookingInput } from './booking-input.ts'
import { addRequest } from './requests/add-request.ts'

/**
 * Requests from the owner of a booking to replace it by the one in `input` (sync-S3). Several requests may be open.
 */
export async function requestEdit(
  facility: Pick<Facility, 'side' | 'clock' | 'notes'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  input: BookingInput & { readonly replacingReservationId: string },
): Promise<void> {
  const { replacingReservationId: reservationId, userId } = input
  // Both logs keep the request, so the note in it is sealed as a stored one is (privacy-670).
  const body = { ...input, userNotes: facility.notes.seal(userId, input.userNotes) }
  await addRequest(facility, trx, caller, { reservationId, kind: 'edit', body: JSON.stringify(body) })
}
