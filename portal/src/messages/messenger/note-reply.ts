import { updateReservation } from '@mayim/core/ground/reservation-table.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'

/** Notes at a visit that its patron comes, or comes late, in the caller's transaction (messages-521). */
export async function noteReply(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  reservationId: string,
  meaning: 'confirm' | 'late',
): Promise<void> {
  const patronReply = meaning === 'confirm' ? 'confirmed' : 'late'
  const fields = { patronReply, patronReplyAt: nowIso(facility) } as const
  await updateReservation(trx, reservationId, fields)
  await record(facility, trx, caller, { entity: 'reservation', id: reservationId, kind: 'replied', fields })
}
