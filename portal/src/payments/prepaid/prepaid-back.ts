import { isPastCutoff } from '@mayim/core/booking/cancel-booking.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import type { LedgerRow, ReservationRow } from '@mayim/core/schema/schema.ts'
import { type ChargeLeft, decisionOf, dueBackOf, heldOf, splitBack } from '@mayim/domain/money/due-back.ts'

/**
 * What of a visit's money is neither needed for it nor may be refunded, by the prepaid credit that paid it (money-832).
 * @param ids the credits that may have paid for visits of its patron
 */
export function prepaidBackOf(
  facts: Parameters<typeof dueBackOf>[0] & { readonly everLines: readonly LedgerRow[] },
  ids: readonly string[],
): readonly { readonly id: string; readonly amountMinor: number }[] {
  const freeMinor = heldOf(facts) - dueBackOf(facts)
  return splitBack(freeMinor, usedOf(facts.everLines, ids)).onCards
}

/** Whether the facility keeps the money of a visit that is canceled at this instant, as staff decided or by the setting. */
export function isKept(
  facility: Facility,
  visit: ReservationRow,
  lines: readonly LedgerRow[],
  canceledAtMs: number,
): boolean {
  const decision = decisionOf(lines)
  if (decision !== null) return decision === 'keep'
  const { cancelAfterCutoff } = facility.settings.current()
  return cancelAfterCutoff === 'keep' && isPastCutoff(facility, visit, canceledAtMs)
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
