import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'

/** The reservations that the day lists: without replaced ones and holds that expired unpaid (screens-72). */
export function visitsOfDay(rows: readonly StaffReservation[]): StaffReservation[] {
  return rows.filter(({ reservationStatus: status, holdExpiresAt, amountPaid }) => {
    const isExpiredHold = status === 'Canceled' && holdExpiresAt !== null && amountPaid === 0
    return status !== 'Replaced' && !isExpiredHold
  })
}

/** How many reservations a day has: canceled ones do not count (screens-72). */
export function countOf(visits: readonly StaffReservation[]): number {
  return visits.filter(({ reservationStatus }) => reservationStatus !== 'Canceled').length
}
