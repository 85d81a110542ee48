import { checkEditable } from '@mayim/domain/booking/booking-date.ts'
import { isHold, isHoldOver } from '@mayim/domain/booking/booking-status.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import type { LedgerRow, ReservationRow } from '../ground/schema/schema.ts'
import { requestCancel } from './add-request.ts'
import type { BookingInput } from './booking-input.ts'
import { isPastCutoff, refuseOtherOwner } from './cancel-booking.ts'
import { copiedAdjustments, copiedGifts, copiedMerchandise, returnMerchandise } from './move-account.ts'
import { applyMoves, findPlaceAgain } from './night-places.ts'
import { noteStatus } from './note-status.ts'
import { requestedCancels } from './request-table.ts'
import { openBookingsOf, reservationById, reservedOriginal } from './reservation-table.ts'
import { refuseSecondVisit } from './second-visit.ts'

/** The bookings that a new booking replaces. */
export interface Replaced {
  /** The booking or hold that the request names as replaced. */
  readonly edited: ReservationRow | null
  /** The edited booking. It stays until the new one is written. */
  readonly original: ReservationRow | null
  /** Unpaid holds, which end at once. */
  readonly holds: readonly ReservationRow[]
}

/** Refusals of a side that does not own the booking. */
export const ownedByOther: ReadonlySet<RefusalCode> = new Set(['ownedElsewhere', 'ownedOnline'])

/**
 * Finds the edited booking and the patron's running hold. A new booking replaces that hold, because a patron has at
 * most one (booking-5, booking-31, booking-38, booking-39; threats-T34).
 */
export async function findReplaced(
  facility: Facility,
  trx: Writers,
  input: BookingInput,
): Promise<Result<Replaced>> {
  const edited = await editedBooking(facility, trx, input)
  // Asked before an edit is passed on to the other side, which could ask nobody any more.
  const second =
    edited.ok || ownedByOther.has(edited.code) ? await refuseSecondVisit(facility, trx, input) : null
  if (second) return second
  if (!edited.ok) return edited
  const row = edited.value
  const open = await openBookings(facility, trx, input)
  // Staff may book a second time for a patron, on the same night if they say so, and may replace the patron's hold.
  const running = input.byStaff
    ? open.filter(each => isHold(each) && each.replacingReservationId === row?.id)
    : open
  const original = row && isHold(row) ? await reservedOriginal(trx, row) : row
  const others = running.filter(each => each.id !== row?.id && each.id !== original?.id)
  const blocking = others.find(each => !isHold(each) || each.owner !== facility.side)
  if (blocking) return refuse('conflict', 'alreadyReserved', { field: 'reservationDate' })
  return ok({ edited: row, original, holds: row && isHold(row) ? [row, ...others] : others })
}

async function editedBooking(
  facility: Facility,
  trx: Writers,
  input: BookingInput,
): Promise<Result<ReservationRow | null>> {
  const field = 'replacingReservationId'
  if (input.replacingReservationId === null) return ok(null)
  const row = await reservationById(trx, input.replacingReservationId)
  if (!row || row.userId !== input.userId) return refuse('missing', 'reservationMissing', { field })
  const editable = checkEditable(row.date, tonight(facility))
  if (!editable.ok) return editable
  const status = shownStatus(row)
  if (status === 'Assigned' && input.byStaff && facility.side === 'hub') {
    return row.date === input.date
      ? ok(row)
      : refuse('conflict', 'editOtherNight', { field: 'reservationDate' })
  }
  if (status !== 'Reserved' && status !== 'Pending')
    return refuse('conflict', 'statusNotAllowed', { field, detail: { status } })
  if (row.owner !== facility.side) return refuseOtherOwner(facility, field)
  const isLate = status === 'Reserved' && isPastCutoff(facility, row)
  return isLate && !input.byStaff ? refuse('conflict', 'editPastCutoff', { field }) : ok(row)
}

/**
 * The reservations that count for the limit of one upcoming booking per patron. A kallah's does not, which her mother
 * may have made, nor one that the other side was requested to cancel (booking-31, booking-530).
 */
async function openBookings(
  facility: Facility,
  trx: Writers,
  input: BookingInput,
): Promise<ReservationRow[]> {
  if (input.kallah) return []
  const rows = await openBookingsOf(trx, input.userId, tonight(facility))
  // An expired hold that was not ended yet is replaced too, with what was paid on it.
  const counts = (row: ReservationRow) =>
    row.owner === facility.side || !isHoldOver(row, facility.clock.now())
  const canceling = await requestedCancels(
    trx,
    rows.filter(row => row.owner !== facility.side).map(row => row.id),
  )
  return rows.filter(row => counts(row) && !canceling.has(row.id) && row.kallah === 0)
}

/**
 * The charges kept from the replaced booking (booking-41): its merchandise if none is stated, and the unpaid gifts, the
 * fees and the discounts of an edited booking. To be called before the holds are closed.
 */
export async function linesOfReplaced(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  charged: { readonly id: string; readonly userId: string },
  input: BookingInput,
  { edited, original, holds }: Replaced,
): Promise<LedgerRow[]> {
  const before = edited ?? original ?? holds[0] ?? null
  const goods =
    before === null || input.charges?.merchandiseStated
      ? []
      : await copiedMerchandise(facility, trx, caller, before, charged)
  if (!edited) return goods
  return [
    ...goods,
    ...(await copiedGifts(facility, trx, caller, edited, charged)),
    ...(await copiedAdjustments(facility, trx, caller, edited, charged)),
  ]
}

/**
 * Closes the original of a hold that is paid or placed into a room, and makes the moves by which the new booking takes
 * its place (booking-40). Returns the pool of the new booking.
 */
export async function completeEdit(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  original: ReservationRow,
  row: ReservationRow,
): Promise<string> {
  await closeOriginal(facility, trx, caller, original)
  if (original.owner !== facility.side || original.date !== row.date) return row.pool
  const placement = await findPlaceAgain(facility, trx, row)
  if (!placement.ok) return row.pool
  const { pool, moves } = placement.value
  const own = pool === row.pool ? [] : [{ id: row.id, pool }]
  await applyMoves(facility, trx, caller, [...moves, ...own])
  return pool
}

/**
 * Closes the original when its replacement is reserved. If the other side owns it by then, requests a cancel from that
 * side (sync-S3).
 */
export async function closeOriginal(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  original: ReservationRow,
): Promise<void> {
  if (original.owner === facility.side) await closeReplaced(facility, trx, caller, original)
  else await requestCancel(facility, trx, caller, original)
}

/**
 * Closes a booking or a hold that another booking replaces (visit-R6, visit-R6b). Its merchandise was copied to that
 * booking.
 */
export async function closeReplaced(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  row: ReservationRow,
): Promise<void> {
  await noteStatus(facility, trx, caller, {
    before: row,
    reservationId: row.id,
    newStatus: 'Replaced',
    fields: { bookingStatus: 'Replaced' },
    kind: 'replaced',
    cause: row.bookingStatus === 'Pending' ? 'R6b' : 'R6',
  })
  await returnMerchandise(facility, trx, caller, row)
}
