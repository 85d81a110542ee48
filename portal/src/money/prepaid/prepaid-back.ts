import { isPastCutoff } from '@mayim/core/booking/cancel-booking.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import type { LedgerRow, ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import type { DueFactsOfRow } from '@mayim/core/money/due-facts.ts'
import { type ChargeLeft, decisionOf, dueBackOf, heldOf, splitBack } from '@mayim/domain/money/due-back.ts'

/**
 * What of a visit's money is neither needed for it nor may be refunded, by the prepaid credit that paid it (money-832).
 * @param ids the credits that may have paid for visits of its patron
 */
export function prepaidBackOf(
  facts: DueFactsOfRow,
  ids: readonly string[],
): readonly { readonly id: string; readonly amountMinor: number }[] {
  const freeMinor = heldOf(facts) - dueBackOf(facts)
  return splitBack(freeMinor, usedOf(facts.everLines, ids)).onCards
}

/**
 * Whether the facility keeps the money of a visit that is canceled at this instant, as staff decided or by the setting.
 * By the setting it keeps nothing of an edit that ended without being paid: the visit itself was not canceled.
 */
export async function isKept(
  facility: Facility,
  db: Readers,
  visit: ReservationRow,
  lines: readonly LedgerRow[],
  canceledAtMs: number,
): Promise<boolean> {
  const decision = decisionOf(lines)
  if (decision !== null) return decision === 'keep'
  const { cancelAfterCutoff } = facility.settings.current()
  if (cancelAfterCutoff !== 'keep' || !isPastCutoff(facility, visit, canceledAtMs)) return false
  return !(await leftStanding(db, visit))
}

/** Whether a canceled booking was the hold of an edit, and the booking that it would have replaced stood when it ended. */
async function leftStanding(db: Readers, hold: ReservationRow): Promise<boolean> {
  if (hold.holdExpiresAt === null || hold.replacingReservationId === null) return false
  const original = await reservationById(db, hold.replacingReservationId)
  return original !== undefined && (isReserved(original) || original.statusSince > hold.statusSince)
}

function isReserved({ bookingStatus, visitStatus }: ReservationRow): boolean {
  return bookingStatus === 'Reserved' && visitStatus === null
}

/** What each of these paid of a visit and of those whose money it has. */
function usedOf(lines: readonly LedgerRow[], ids: readonly string[]): ChargeLeft[] {
  const ofVisits = lines.filter(({ reservationId, kind }) => reservationId !== null && kind === 'transfer')
  return ids.map(id => ({
    id,
    leftMinor: ofVisits
      .filter(({ item }) => item === id)
      .reduce((sum, { amountMinor }) => sum - amountMinor, 0),
  }))
}
