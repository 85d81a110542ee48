import { amountPaidOf, type LedgerLine, paidForVisitOf } from './ledger.ts'

/**
 * What was paid of a hold for the visit itself, in minor units: all that was moved to it, and what its gifts leave of what
 * was paid on it. A gift that is not paid takes nothing of money that was paid for a visit (money-1040).
 */
export function paidForHeldVisitOf(lines: readonly LedgerLine[]): number {
  const moved = lines.filter(({ kind }) => kind === 'transfer')
  return Math.max(0, amountPaidOf(moved) + paidForVisitOf(paidOnHold(lines)))
}

/** The lines of a hold without what was moved to it: they alone pay its gifts before it is settled (money-1040). */
export function paidOnHold<L extends LedgerLine>(lines: readonly L[]): L[] {
  return lines.filter(({ kind }) => kind !== 'transfer')
}

/**
 * What goes to the booking that stays when the hold of an edit ends, in minor units: what was paid for the visit, without
 * what prepaid credit paid of the hold (money-1020).
 */
export function toStandingOf(lines: readonly LedgerLine[], prepaidMinor: number): number {
  return Math.max(0, paidForHeldVisitOf(lines) - prepaidMinor)
}

/**
 * The bookings of a patron that credit pays: not one that the hold of an edit will replace, because what was paid for it
 * is on the hold (money-1020).
 */
export function paidByCredit<
  R extends {
    readonly id: string
    readonly bookingStatus: string
    readonly replacingReservationId: string | null
  },
>(open: readonly R[]): R[] {
  const held = new Set(
    open.filter(row => row.bookingStatus === 'Pending').map(row => row.replacingReservationId),
  )
  return open.filter(({ id }) => !held.has(id))
}
