import { type Result, refuse } from '@mayim/domain/result.ts'
import type { Facility, Writers } from '../runtime/facility.ts'
import type { ReservationRow } from '../schema/schema.ts'
import { lockNight, reservationById } from './reservation-table.ts'

export type ChangeOfBooking = (trx: Writers, row: ReservationRow) => Promise<Result<ReservationRow>>

/**
 * Changes a booking under the lock of its night, or does what is left to do of one that the other side owns.
 * Refuses reservationMissing and, unless told what else to do, ownedElsewhere or ownedOnline.
 */
export async function changeOwnBooking(
  facility: Facility,
  id: string,
  change: ChangeOfBooking,
  ofOther: ChangeOfBooking = async () => refuseForeign(facility),
): Promise<Result<ReservationRow>> {
  return facility.write(async trx => {
    const found = await reservationById(trx, id)
    if (!found) return refuse('missing', 'reservationMissing')
    await lockNight(trx, found.date)
    const row = (await reservationById(trx, id)) ?? found
    // The owner alone changes a booking (sync-S3).
    if (row.owner !== facility.side) return ofOther(trx, row)
    return change(trx, row)
  })
}

/** Why this side cannot change a booking, in the words of whoever asks there. */
export function refuseForeign(facility: Pick<Facility, 'side'>, field?: string) {
  return refuse(
    'conflict',
    facility.side === 'hub' ? 'ownedOnline' : 'ownedElsewhere',
    field ? { field } : {},
  )
}
