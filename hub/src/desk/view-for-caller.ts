import type { ReservationAnswer } from '@mayim/contract/entities/reservation.ts'
import { refundOfCancel } from '@mayim/core/booking/refund-of-cancel.ts'
import { viewForPatron } from '@mayim/core/booking/view-reservation.ts'
import { isStaff } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { detailsForStaff } from './details-for-staff.ts'

/** A reservation as its patron or staff sees it. */
export async function viewForCaller(
  facility: Facility,
  caller: Caller,
  row: ReservationRow,
): Promise<ReservationAnswer> {
  if (isStaff(caller)) return detailsForStaff(facility, caller, row)
  return viewForPatron(facility, row, await ledgerOf(facility.db, row.id))
}

/** A reservation after a change of status, with the refund of a cancellation. */
export async function viewAfterChange(
  facility: Facility,
  caller: Caller,
  row: ReservationRow,
): Promise<ReservationAnswer> {
  const told = shownStatus(row) === 'Canceled' ? await refundOfCancel(facility, row) : {}
  const isOwn = caller.id === row.userId
  return {
    ...(isOwn
      ? viewForPatron(facility, row, await ledgerOf(facility.db, row.id))
      : await detailsForStaff(facility, caller, row)),
    ...told,
  }
}
