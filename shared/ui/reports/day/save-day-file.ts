import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { openBalance } from '@mayim/domain/money/open-money.ts'
import { saveCsv } from '../../client/save-csv.ts'
import { textOf } from '../../i18n.ts'

/** Hands the night over as CSV, without a name (screens-72). */
export function saveDayFile(visits: readonly StaffReservation[], date: string): void {
  const head = [
    textOf('schedule.day.code'),
    textOf('schedule.day.time'),
    textOf('schedule.day.status'),
    textOf('schedule.day.type'),
    textOf('schedule.day.balance'),
  ]
  const rows = visits.map(visit => [
    visit.reservationCode,
    isTimeToBeSet(visit, visit.reservationTime) ? textOf('schedule.day.timeToBeSet') : visit.reservationTime,
    textOf(`status.${visit.reservationStatus}`),
    textOf(`patron.roomType.${visit.roomType}`),
    openBalance(visit).toFixed(2),
  ])
  saveCsv(`${date}.csv`, [head, ...rows])
}
