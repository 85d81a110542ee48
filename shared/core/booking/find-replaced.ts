import { checkEditable } from '@mayim/domain/booking/booking-date.ts'
import { isHold, isHoldOver } from '@mayim/domain/booking/hold.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { tonight } from '../calendar/schedule-days.ts'
import type { Facility, Writers } from '../runtime/facility.ts'
import { choicesOf } from '../schema/choices-of.ts'
import type { ReservationRow } from '../schema/schema.ts'
import type { BookingInput } from './booking-input.ts'
import { isPastCutoff } from './cancel-booking.ts'
import { refuseForeign } from './change-own-booking.ts'
import { standingOriginal } from './original.ts'
import { openBookingsOf, reservationById } from './reservation-table.ts'

/** What a new booking takes the place of. */
export interface Replaced {
  /** A booking that stands: it does until the new one does. */
  readonly original: ReservationRow | null
  /** Unpaid ones; they end at once. */
  readonly holds: readonly ReservationRow[]
}

/**
 * The booking that is edited, and a hold of hers that still runs: whoever begins again means the new one (at most one
 * hold a patron). Refuses reservationMissing, statusNotAllowed, ownedElsewhere, editPast, editPastCutoff, editOtherNight
 * and alreadyReserved (booking-5, booking-31, booking-38, booking-39; threats-T34).
 */
export async function findReplaced(
  facility: Facility,
  trx: Writers,
  input: BookingInput,
): Promise<Result<Replaced>> {
  const edited = await editedBooking(facility, trx, input)
  if (!edited.ok) return edited
  const row = edited.value
  const open = await openBookings(facility, trx, input)
  // Staff may book a second time for her; what she was about to change is theirs to change all the same.
  const runs = input.byStaff
    ? open.filter(each => isHold(each) && each.replacingReservationId === row?.id)
    : open
  const original = row && isHold(row) ? await standingOriginal(trx, row) : row
  const others = runs.filter(each => each.id !== row?.id && each.id !== original?.id)
  const foreign = others.find(each => !isHold(each) || each.owner !== facility.side)
  if (foreign) return refuse('conflict', 'alreadyReserved', { field: 'reservationDate' })
  return ok({ original, holds: row && isHold(row) ? [row, ...others] : others })
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
  if (row.owner !== facility.side) return refuseForeign(facility, field)
  const isLate = status === 'Reserved' && isPastCutoff(facility, row)
  return isLate && !input.byStaff ? refuse('conflict', 'editPastCutoff', { field }) : ok(row)
}

/** Those that count against one upcoming booking a patron; a kallah whose time is to be set does not. */
async function openBookings(
  facility: Facility,
  trx: Writers,
  input: BookingInput,
): Promise<ReservationRow[]> {
  if (isTimeToBeSet(input, input.time)) return []
  const rows = await openBookingsOf(trx, input.userId, tonight(facility))
  // One of this side that is over and not swept yet is replaced as well: what was paid on it goes along.
  const counts = (row: ReservationRow) =>
    row.owner === facility.side || !isHoldOver(row, facility.clock.now())
  return rows.filter(row => counts(row) && !isTimeToBeSet(choicesOf(row), row.time))
}
