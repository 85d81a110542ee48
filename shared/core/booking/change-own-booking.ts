import { type Result, refuse } from '@mayim/domain/result.ts'
import type { Facility, Writers } from '../ground/runtime/facility.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { lockNight, reservationById } from './reservation-table.ts'

export type ChangeOfBooking = (trx: Writers, row: ReservationRow) => Promise<Result<ReservationRow>>

/**
 * Changes a booking that this side owns, under the lock of its night. For one of the other side it calls `ofOther`, or
 * refuses ownedElsewhere or ownedOnline. Refuses reservationMissing.
 */
export async function changeOwnBooking(
  facility: Facility,
  id: string,
  change: ChangeOfBooking,
  ofOther: ChangeOfBooking = async () => refuseOtherOwner(facility),
): Promise<Result<ReservationRow>> {
  return facility.write(async trx => {
    const found = await reservationById(trx, id)
    if (!found) return refuse('missing', 'reservationMissing')
    await lockNight(trx, found.date)
    const row = (await reservationById(trx, id)) ?? found
    // Only the owner changes a booking (sync-S3).
    if (row.owner !== facility.side) return ofOther(trx, row)
    return change(trx, row)
  })
}

/** The refusal for a booking that the other side owns: ownedOnline at the hub, ownedElsewhere at the portal. */
export function refuseOtherOwner(facility: Pick<Facility, 'side'>, field?: string) {
  return refuse(
    'conflict',
    facility.side === 'hub' ? 'ownedOnline' : 'ownedElsewhere',
    field ? { field } : {},
  )
}
