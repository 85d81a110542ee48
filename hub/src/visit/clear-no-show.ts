import { reservationById, updateReservation } from '@mayim/core/ground/reservation-table.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'

/**
 * Clears the no-show: the patron is expected again, and not marked again this night (visit-74). Refuses
 * reservationMissing.
 */
export async function clearNoShow(
  facility: Facility,
  caller: Caller,
  id: string,
): Promise<Result<{ reservationId: string }>> {
  return facility.write(async trx => {
    const row = await reservationById(trx, id)
    if (!row) return refuse('missing', 'reservationMissing')
    if (row.noShowAt === null) return ok({ reservationId: id })
    const fields = { noShowAt: null }
    await updateReservation(trx, id, fields)
    await record(facility, trx, caller, { entity: 'reservation', id, kind: 'noShowTakenBack', fields })
    return ok({ reservationId: id })
  })
}
