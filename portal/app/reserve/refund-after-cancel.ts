import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'

type Refund = PatronReservation['refund']

/** The refund in the answer to each cancel of this page; the server does not repeat it later. */
const refunds = new Map<string, Refund>()

export function rememberRefund(reservationId: string, refund: Refund): void {
  refunds.set(reservationId, refund)
}

export function refundOf(reservationId: string): Refund {
  return refunds.get(reservationId)
}
