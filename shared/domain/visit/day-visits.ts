import type { ReservationStatus } from '../status.ts'

/** What the rule reads of a reservation; its status as it is shown. */
export interface DayVisit {
  readonly reservationStatus: ReservationStatus
  readonly holdExpiresAt: string | null
  /** What was paid less what was paid back. */
  readonly amountPaid: number
}

/** The reservations that a day lists: without replaced ones and holds that expired unpaid (screens-72, screens-561). */
export function visitsOfDay<Visit extends DayVisit>(rows: readonly Visit[]): Visit[] {
  return rows.filter(({ reservationStatus: status, holdExpiresAt, amountPaid }) => {
    const isExpiredHold = status === 'Canceled' && holdExpiresAt !== null && amountPaid === 0
    return status !== 'Replaced' && !isExpiredHold
  })
}

/** How many reservations a day has: canceled and replaced ones do not count (screens-72). */
export function countOf(visits: readonly Pick<DayVisit, 'reservationStatus'>[]): number {
  return visits.filter(({ reservationStatus: status }) => status !== 'Canceled' && status !== 'Replaced')
    .length
}
