import { undoCancel } from '@mayim/core/booking/cancel-booking.ts'
import { reservationById, updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { confirmHold } from '@mayim/core/booking/settle-hold.ts'
import { actorOf } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { changeVisit, type VisitChange } from './change-visit.ts'

/**
 * Changes a reservation's status at the hub. Three ways back to Reserved are no steps of the evening: reverting a
 * cancellation, confirming a hold (visit-R3), expecting a no-show again. All else follows the table of transitions. A
 * patron may cancel her own reservation and revert that, nothing else; one who comes by car requests the garage,
 * within its window and rate limit (visit-25, building-46).
 */
export async function changeStatus(
  facility: Facility,
  caller: Caller,
  change: VisitChange,
): Promise<Result<{ reservationId: string }>> {
  const actor = actorOf(caller)
  if (actor === 'U' && change.to !== 'Canceled' && change.to !== 'Reserved')
    return refuse('forbidden', 'onlyCancel', { field: 'status' })
  const row = change.to === 'Reserved' ? await reservationById(facility.db, change.reservationId) : undefined
  const status: ReservationStatus | null = row ? shownStatus(row) : null
  const asShown = change.expected === undefined || change.expected === status
  if (!row || !asShown) return changeVisit(facility, caller, change)
  const isDesk = actor === 'R'
  if (status === 'Canceled' && (isDesk || actor === 'U'))
    return idOf(await undoCancel(facility, caller, row.id))
  if (status === 'Pending' && isDesk) return idOf(await confirmHold(facility, caller, row.id))
  if (status === 'Reserved' && isDesk && row.noShowAt !== null) return clearNoShow(facility, caller, row.id)
  return changeVisit(facility, caller, change)
}

function idOf(done: Result<{ readonly id: string }>): Result<{ reservationId: string }> {
  return done.ok ? ok({ reservationId: done.value.id }) : done
}

/** Clears the no-show: the patron is expected again, and not marked again this night (visit-74). */
async function clearNoShow(
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
