import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { minorOf } from '@mayim/domain/money/money.ts'

type Paid = Pick<PatronReservation, 'amountPaid' | 'donationTotal' | 'tipTotal'>

/** What is held of the patron for the visit itself, in minor units: a donation and a tip stay given (money-58). */
export function paidForVisit({ amountPaid, donationTotal, tipTotal }: Paid): number {
  return Math.max(0, minorOf(amountPaid) - minorOf(donationTotal) - minorOf(tipTotal))
}
