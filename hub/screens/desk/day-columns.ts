import type { StaffReservation } from '@mayim/shared/contract/entities/reservation.ts'
import { businessMinutes } from '@mayim/shared/domain/business-day.ts'
import { isTimeToBeSet } from '@mayim/shared/domain/choices.ts'
import type { ReservationStatus } from '@mayim/shared/domain/status.ts'
import { warnSettingOf } from '@mayim/shared/domain/warn-settings.ts'

/** The five columns of the evening (the screens list of the specification, Reception day). */
export const columns = ['upcoming', 'waiting', 'ready', 'here', 'completed'] as const
export type Column = (typeof columns)[number]

const columnOf: Readonly<Record<ReservationStatus, Column>> = {
  Reserved: 'upcoming',
  Pending: 'upcoming',
  Arrived: 'waiting',
  Waiting: 'waiting',
  Assigned: 'here',
  Prep: 'here',
  ReadyForChecking: 'ready',
  ReadyForCheckingNext: 'ready',
  Checking: 'here',
  Checked: 'here',
  ReadyForMikvah: 'ready',
  ReadyForMikvahNext: 'ready',
  ToMikvah: 'here',
  InMikvah: 'here',
  FromMikvah: 'here',
  Dressing: 'here',
  Done: 'completed',
  Canceled: 'completed',
  Replaced: 'completed',
}

type Order = (a: StaffReservation, b: StaffReservation) => number

const byTime: Order = (a, b) => a.reservationTime.localeCompare(b.reservationTime)
const bySince: Order = (a, b) => a.statusSince.localeCompare(b.statusSince)
const byArrival: Order = (a, b) =>
  (a.timeArrived ?? a.statusSince).localeCompare(b.timeArrived ?? b.statusSince)

const orders: Readonly<Record<Column, Order>> = {
  upcoming: byTime,
  // Who came on time goes first, then who came first (house rules, Patrons: late).
  waiting: (a, b) => Number(b.arrivedOnTime ?? false) - Number(a.arrivedOnTime ?? false) || byArrival(a, b),
  ready: bySince,
  here: bySince,
  completed: (a, b) => bySince(b, a),
}

/**
 * The day's reservations in their columns and order; a replaced one is history and stands nowhere. Who is in a room or
 * ready for too long rises above the others; who waits to come in keeps her fair turn.
 */
export function dayColumns(
  reservations: readonly StaffReservation[],
  isTooLong: (visit: StaffReservation) => boolean,
): Record<Column, StaffReservation[]> {
  const day: Record<Column, StaffReservation[]> = {
    upcoming: [],
    waiting: [],
    ready: [],
    here: [],
    completed: [],
  }
  for (const each of reservations) {
    if (each.reservationStatus !== 'Replaced') day[columnOf[each.reservationStatus]].push(each)
  }
  for (const column of columns) day[column].sort(orders[column])
  const rise: Order = (a, b) => Number(isTooLong(b)) - Number(isTooLong(a))
  day.ready.sort(rise)
  day.here.sort(rise)
  return day
}

/** Whether a search by code, name or phone finds a reservation; blank finds all. */
export function found(reservation: StaffReservation, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '') return true
  const { firstName = '', lastName = '', phone } = reservation.user
  const digits = wanted.replace(/\D/g, '')
  if (digits !== '' && digits.length === wanted.replace(/[\s()+-]/g, '').length) {
    return reservation.reservationCode.startsWith(digits) || (phone ?? '').replace(/\D/g, '').includes(digits)
  }
  const name = `${firstName} ${lastName}`.toLocaleLowerCase()
  return wanted
    .split(/\s+/)
    .every(word => name.includes(word) || reservation.reservationCode.toLocaleLowerCase() === word)
}

/** After how many minutes a status has lasted too long, by the facility's settings; null where it has no limit. */
export function warnMinutes(
  status: ReservationStatus,
  settings: Readonly<Record<string, { readonly value: string }>>,
): number | null {
  const key = warnSettingOf[status]
  const value = key === undefined ? undefined : settings[key]?.value
  return value === undefined || value === '' ? null : Number(value)
}

/** How many minutes her time is past; null while it is to come, or is still to be set (house rules: 06:13). */
export function lateMinutes(
  visit: Pick<StaffReservation, 'reservationStatus' | 'reservationTime' | 'kallah'>,
  nowTime: string,
): number | null {
  if (columnOf[visit.reservationStatus] !== 'upcoming' || isTimeToBeSet(visit, visit.reservationTime))
    return null
  const late = businessMinutes(nowTime) - businessMinutes(visit.reservationTime)
  return late > 0 ? late : null
}
