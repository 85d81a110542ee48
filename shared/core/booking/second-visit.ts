import { takesPlace } from '@mayim/domain/capacity/availability.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { type Refusal, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { Facility, Writers } from '../ground/runtime/facility.ts'
import { choicesOf } from '../ground/schema/columns.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import type { BookingInput } from './booking-input.ts'
import { requestedCancels } from './request-table.ts'
import { reservationById, reservationsOfUser } from './reservation-table.ts'

/**
 * The refusal of a second visit of one person on one night, which names the first one (booking-522): staff are asked
 * whether it is wanted, and a patron who asks for a kallah's night twice hears that she has. An edit that keeps its night
 * is not asked about.
 */
export async function refuseSecondVisit(
  facility: Facility,
  trx: Writers,
  input: BookingInput,
): Promise<Refusal | null> {
  const isKallahForm = !input.byStaff && input.kallah
  if (!isKallahForm && (!input.byStaff || input.secondVisit)) return null
  const edited =
    input.replacingReservationId === null
      ? undefined
      : await reservationById(trx, input.replacingReservationId)
  if (edited?.date === input.date) return null
  const others = await visitsOfNightOf(facility, trx, input, edited)
  const first = others.find(row => !isKallahForm || row.kallah === 1)
  if (!first) return null
  const time = isTimeToBeSet(choicesOf(first), first.time) ? {} : { time: first.time }
  const detail = { code: first.code, reservationId: first.id, ...time }
  return isKallahForm
    ? refuse('conflict', 'kallahTwice', { field: 'reservationDate', detail })
    : refuse('conflict', 'secondVisit', { field: 'secondVisit', detail })
}

/** The visits and holds of a person on a night that stand, the earliest first, without what an edit replaces. */
export async function visitsOfNightOf(
  facility: Facility,
  trx: Writers,
  { userId, date }: { readonly userId: string; readonly date: string },
  edited?: Pick<ReservationRow, 'id' | 'replacingReservationId'>,
): Promise<ReservationRow[]> {
  const nowMs = facility.clock.now()
  const rows = (await reservationsOfUser(trx, userId, { from: date, to: date })).toReversed()
  const canceling = await requestedCancels(
    trx,
    rows.map(row => row.id),
  )
  const replaced = new Set([edited?.id, edited?.replacingReservationId])
  return rows.filter(
    row =>
      takesPlace(shownStatus(row), row.holdExpiresAt, nowMs) &&
      !canceling.has(row.id) &&
      !replaced.has(row.id) &&
      (edited === undefined || row.replacingReservationId !== edited.id),
  )
}
