import type { ReservationRow } from '@mayim/shared/data/schema.ts'
import { ok, type Result, refuse } from '@mayim/shared/domain/result.ts'
import { decideUndoCancel } from '@mayim/shared/domain/undo-cancel.ts'
import { shownStatus } from '@mayim/shared/domain/visit.ts'
import { isStaff } from '@mayim/shared/operations/caller.ts'
import type { Caller, Facility, Writers } from '@mayim/shared/operations/facility.ts'
import { askCancel } from '@mayim/shared/operations/requests/ask-owner.ts'
import { placeAgain } from '@mayim/shared/operations/reservations/night-places.ts'
import { noteStatus } from '@mayim/shared/operations/reservations/note-status.ts'
import { lockNight, reservationById } from '@mayim/shared/operations/reservations/reservation-table.ts'
import { scheduleDayOf } from '@mayim/shared/operations/settings/schedule-days.ts'

/**
 * A booking is canceled at the portal, by its patron or by staff (R4, R5). Arrival beats cancellation: once she is
 * checked in, the desk decides. Of a booking that the hub owns it is asked for, and stands until the hub has answered
 * (the sync design, S5). Refuses reservationMissing, statusNotAllowed, cancelPastCutoff (a patron).
 */
export async function cancelBooking(
  facility: Facility,
  caller: Caller,
  id: string,
): Promise<Result<ReservationRow>> {
  return changeBooking(facility, id, async (trx, row) => {
    const status = shownStatus(row)
    if (status !== 'Reserved' && status !== 'Pending')
      return refuse('conflict', 'statusNotAllowed', { detail: { status } })
    const cutoffAtMs = scheduleDayOf(facility, row.date).cutoffAtMs
    const late = cutoffAtMs !== null && facility.clock.now() >= cutoffAtMs
    if (late && !isStaff(caller)) return refuse('conflict', 'cancelPastCutoff')
    if (row.owner !== facility.side) {
      await askCancel(facility, trx, caller, row)
      return ok(row)
    }
    return write(facility, trx, caller, row, {
      bookingStatus: 'Canceled',
      kind: 'canceled',
      cause: status === 'Pending' ? 'R4' : 'R5',
    })
  })
}

/**
 * She takes her cancellation back within a minute, if her place is still free (house rules, a patron may post any status).
 * Refuses statusNotAllowed, undoTooLate, slotTaken, ownedElsewhere.
 */
export async function undoCancel(
  facility: Facility,
  caller: Caller,
  id: string,
): Promise<Result<ReservationRow>> {
  return changeBooking(facility, id, async (trx, row) => {
    // The owner alone changes a booking (sync design, S3).
    if (row.owner !== facility.side) return refuse('conflict', 'ownedElsewhere')
    const decision = decideUndoCancel(shownStatus(row), Date.parse(row.statusSince), facility.clock.now())
    if (!decision.ok) return decision
    const placed = await placeAgain(facility, trx, row)
    if (!placed.ok) return placed
    return write(facility, trx, caller, row, {
      bookingStatus: 'Reserved',
      kind: 'restored',
      cause: 'undo',
      pool: placed.value.pool,
    })
  })
}

async function changeBooking(
  facility: Facility,
  id: string,
  change: (trx: Writers, row: ReservationRow) => Promise<Result<ReservationRow>>,
): Promise<Result<ReservationRow>> {
  return facility.write(async trx => {
    const found = await reservationById(trx, id)
    if (!found) return refuse('missing', 'reservationMissing')
    await lockNight(trx, found.date)
    const row = (await reservationById(trx, id)) ?? found
    return change(trx, row)
  })
}

async function write(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  row: ReservationRow,
  change: { bookingStatus: 'Canceled' | 'Reserved'; kind: string; cause: string; pool?: string },
): Promise<Result<ReservationRow>> {
  const { kind, cause, ...fields } = change
  await noteStatus(facility, trx, caller, {
    before: row,
    reservationId: row.id,
    newStatus: change.bookingStatus,
    fields,
    kind,
    cause,
  })
  return ok({ ...row, ...fields })
}
