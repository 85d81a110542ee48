import { type LedgerLine, paidForVisitOf } from './ledger.ts'

/**
 * What goes to the booking that stays when the hold of an edit ends, in minor units: what was paid for the visit, without
 * what prepaid credit paid of the hold (money-1020).
 */
export function toStandingOf(lines: readonly LedgerLine[], prepaidMinor: number): number {
  return Math.max(0, paidForVisitOf(lines) - prepaidMinor)
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
