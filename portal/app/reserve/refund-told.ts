import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'

type Refund = PatronReservation['refund']

/** What this page was told of her money when it canceled: said once, and judged anew by nobody afterwards. */
const told = new Map<string, Refund>()

export function keepRefundTold(reservationId: string, refund: Refund): void {
  told.set(reservationId, refund)
}

export function refundToldOf(reservationId: string): Refund {
  return told.get(reservationId)
}
