import { decideUndoCancel, isHold, isHoldOver } from '@mayim/domain/booking/booking-status.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import { mayPassLimits } from '../ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import { choicesOf } from '../ground/schema/choices-of.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { changeOwnBooking } from './change-own-booking.ts'
import { moveMoney } from './move-account.ts'
import { applyMoves, findPlaceAgain } from './night-places.ts'
import { noteStatus } from './note-status.ts'
import { openBookingsOf, reservedOriginal } from './reservation-table.ts'

/**
 * Undoes a cancellation within a minute, if its place is still free (visit-25). A hold becomes a hold again with the
 * end that it had. Refuses statusNotAllowed, undoTooLate, holdExpired, alreadyReserved, placeGone, ownedElsewhere.
 */
export async function undoCancel(
  facility: Facility,
  caller: Caller,
  id: string,
): Promise<Result<ReservationRow>> {
  return changeOwnBooking(facility, id, async (trx, row) => {
    const nowMs = facility.clock.now()
    const decision = decideUndoCancel(shownStatus(row), Date.parse(row.statusSince), nowMs)
    if (!decision.ok) return decision
    // A visit that had begun is not restored. The patron is booked and checked in again.
    if (row.visitStatus !== null)
      return refuse('conflict', 'statusNotAllowed', { detail: { status: shownStatus(row) } })
    const restored = { ...row, bookingStatus: row.holdExpiresAt === null ? 'Reserved' : 'Pending' } as const
    if (isHoldOver(restored, nowMs)) return refuse('conflict', 'holdExpired')
    if (!mayPassLimits(caller) && (await hasAnother(facility, trx, row)))
      return refuse('conflict', 'alreadyReserved')
    const placement = await findPlaceAgain(facility, trx, row)
    if (!placement.ok) return refuse('conflict', 'placeGone', { detail: { reason: placement.code } })
    await applyMoves(facility, trx, caller, placement.value.moves)
    const fields = { bookingStatus: restored.bookingStatus, pool: placement.value.pool }
    await noteStatus(facility, trx, caller, {
      before: row,
      reservationId: row.id,
      newStatus: fields.bookingStatus,
      fields,
      kind: 'restored',
      cause: 'undo',
    })
    const original = isHold(restored) ? await reservedOriginal(trx, row) : null
    if (original) await moveMoney(facility, trx, caller, original, row)
    return ok({ ...row, ...fields })
  })
}

/** Whether the patron has another booking by now. The booking that a hold will replace does not count. */
async function hasAnother(facility: Facility, trx: Writers, row: ReservationRow): Promise<boolean> {
  if (isTimeToBeSet(choicesOf(row), row.time)) return false
  const nowMs = facility.clock.now()
  const open = await openBookingsOf(trx, row.userId, tonight(facility))
  return open.some(
    each =>
      !isHoldOver(each, nowMs) &&
      each.id !== row.replacingReservationId &&
      !isTimeToBeSet(choicesOf(each), each.time),
  )
}
