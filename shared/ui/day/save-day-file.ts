import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { textOf } from '../i18n.ts'

/** Spreadsheets take a file for UTF-8 by it. */
const byteOrderMark = '\ufeff'

/** The night as CSV, without a name (screens-72). A cell never runs as a formula (privacy-42). */
export function dayFile(visits: readonly StaffReservation[]): string {
  const head = [
    textOf('schedule.day.code'),
    textOf('schedule.day.time'),
    textOf('schedule.day.status'),
    textOf('schedule.day.type'),
    textOf('schedule.day.balance'),
  ]
  const rows = visits.map(visit => [
    visit.reservationCode,
    visit.reservationTime,
    textOf(`status.${visit.reservationStatus}`),
    textOf(`patron.roomType.${visit.roomType}`),
    visit.balance.toFixed(2),
  ])
  return byteOrderMark + stringify([head, ...rows], { escape_formulas: true, record_delimiter: 'windows' })
}

/** Hands the night over as a download of the browser. */
export function saveDayFile(visits: readonly StaffReservation[], date: string): void {
  const url = URL.createObjectURL(new Blob([dayFile(visits)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${date}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
