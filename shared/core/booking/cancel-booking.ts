import type { ReservationAnswer } from '@mayim/contract/entities/reservation.ts'
import { decideUndoCancel, isHold, isHoldOver } from '@mayim/domain/booking/booking-status.ts'
import { dueBackOf, fateOfPaid } from '@mayim/domain/money/due-back.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { scheduleDayOf, tonight } from '../ground/calendar/schedule-days.ts'
import { mayPassLimits } from '../ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { dueFacts } from '../money/due-facts.ts'
import { requestCancel } from './add-request.ts'
import { endHold } from './end-hold.ts'
import { moveMoney } from './move-account.ts'
import { applyMoves, findPlaceAgain } from './night-places.ts'
import { noteStatus } from './note-status.ts'
import { openBookingsOf, reservationById, reservedOriginal } from './reservation-table.ts'
import { visitsOfNightOf } from './second-visit.ts'

/**
 * Cancels a booking: the patron before the cutoff, staff at any time (visit-R5), a hold by either (visit-R4). After
 * check-in only the desk can decide. Refunds are a separate operation. If the other side owns the booking, records a
 * request, and the booking stays until that side has answered (sync-S5). Refuses reservationMissing, statusNotAllowed,
 * cancelPastCutoff (a patron).
 */
export async function cancelBooking(
  facility: Facility,
  caller: Caller,
  id: string,
): Promise<Result<ReservationRow>> {
  const cancel: ChangeOfBooking = async (trx, row) => {
    const checked = checkCancel(facility, caller, row)
    return checked.ok ? ok(await writeCancel(facility, trx, caller, row)) : checked
  }
  return changeOwnBooking(facility, id, cancel, async (trx, row) => {
    const checked = checkCancel(facility, caller, row)
    if (checked.ok) await requestCancel(facility, trx, caller, row)
    return checked.ok ? ok(row) : checked
  })
}

/** Cancels a hold (visit-R4) or a booking (visit-R5) that this side owns, after its check. */
export async function writeCancel(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  row: ReservationRow,
): Promise<ReservationRow> {
  if (shownStatus(row) === 'Pending') await endHold(facility, trx, caller, row)
  else
    await noteStatus(facility, trx, caller, {
      before: row,
      reservationId: row.id,
      newStatus: 'Canceled',
      fields: { bookingStatus: 'Canceled' },
      kind: 'canceled',
      cause: 'R5',
    })
  return { ...row, bookingStatus: 'Canceled' }
}

function checkCancel(
  facility: Facility,
  caller: Caller,
  row: ReservationRow,
): Result<'Reserved' | 'Pending'> {
  const status = shownStatus(row)
  if (status === 'Pending') return ok(status)
  if (status !== 'Reserved') return refuse('conflict', 'statusNotAllowed', { detail: { status } })
  if (isPastCutoff(facility, row) && !mayPassLimits(caller)) return refuse('conflict', 'cancelPastCutoff')
  return ok(status)
}

/** Whether a booking can no longer be changed online at an instant, by default now. */
export function isPastCutoff(
  facility: Facility,
  row: Pick<ReservationRow, 'date'>,
  atMs: number = facility.clock.now(),
): boolean {
  const { cutoffAtMs } = scheduleDayOf(facility, row.date)
  return cutoffAtMs !== null && atMs >= cutoffAtMs
}

type ChangeOfBooking = (trx: Writers, row: ReservationRow) => Promise<Result<ReservationRow>>

/**
 * Changes a booking that this side owns, under the lock of its night. For one of the other side it calls `ofOther`, or
 * refuses ownedElsewhere or ownedOnline.
 */
export async function changeOwnBooking(
  facility: Facility,
  id: string,
  change: ChangeOfBooking,
  ofOther: ChangeOfBooking = async () => refuseOtherOwner(facility),
): Promise<Result<ReservationRow>> {
  return facility.write(async trx => {
    const row = await reservationById(trx, id)
    if (!row) return refuse('missing', 'reservationMissing')
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

/**
 * Undoes a cancellation within a minute, if its place is still free (visit-25). A hold becomes a hold again with the
 * end that it had.
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
    const hasOther = mayPassLimits(caller)
      ? (await visitsOfNightOf(facility, trx, row, row)).length > 0
      : await hasAnother(facility, trx, row)
    if (hasOther) return refuse('conflict', 'alreadyReserved')
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
  if (row.kallah === 1) return false
  const nowMs = facility.clock.now()
  const open = await openBookingsOf(trx, row.userId, tonight(facility))
  return open.some(
    each => !isHoldOver(each, nowMs) && each.id !== row.replacingReservationId && each.kallah === 0,
  )
}

/**
 * What happens to the money of a canceled booking, for the answer to the patron. Empty if nothing was paid (money-69).
 */
export async function refundOfCancel(
  facility: Facility,
  row: ReservationRow,
): Promise<Pick<ReservationAnswer, 'refund'>> {
  const refundableMinor = dueBackOf(await dueFacts(facility.db, row, true))
  if (refundableMinor === 0) return {}
  const { cancelAfterCutoff } = facility.settings.current()
  const pastCutoff = isPastCutoff(facility, row)
  const { fate, amountMinor } = fateOfPaid({ refundableMinor, pastCutoff, cancelAfterCutoff })
  return { refund: { fate, amount: decimalOf(amountMinor) } }
}
