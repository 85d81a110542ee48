import { confirmHold } from '@mayim/core/booking/confirm-hold.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { undoCancel } from '@mayim/core/booking/undo-cancel.ts'
import { actorOf } from '@mayim/core/runtime/caller.ts'
import type { Caller, Facility } from '@mayim/core/runtime/facility.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { changeVisit, type VisitChange } from './change-visit.ts'
import { takeBackNoShow } from './take-back-no-show.ts'

/**
 * A status that somebody asks for at the house. Back to Reserved there are ways that are no step of the evening: a
 * cancellation is taken back, a hold confirmed (visit-R3), a no-show expected again; all else goes by the table of transitions.
 * A patron may cancel her own and take that back, and nothing else: who comes with her car asks for the garage, within
 * its window and its tries (visit-25, building-46). Refuses onlyCancel, and as these do.
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
  if (status === 'Reserved' && isDesk && row.noShowAt !== null)
    return takeBackNoShow(facility, caller, row.id)
  return changeVisit(facility, caller, change)
}

function idOf(done: Result<{ readonly id: string }>): Result<{ reservationId: string }> {
  return done.ok ? ok({ reservationId: done.value.id }) : done
}
