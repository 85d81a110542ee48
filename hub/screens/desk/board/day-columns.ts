import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { needOf } from '@mayim/domain/booking/wait-list.ts'
import { warnSettingOf } from '@mayim/domain/building/warn-settings.ts'
import { businessMinutes } from '@mayim/domain/business-day.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { waitingOrder } from '@mayim/domain/plan/waiting-order.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'

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

const byTime: Order = (a, b) => businessMinutes(a.reservationTime) - businessMinutes(b.reservationTime)
const bySince: Order = (a, b) => a.statusSince.localeCompare(b.statusSince)

const orders: Readonly<Record<Exclude<Column, 'waiting'>, Order>> = {
  upcoming: byTime,
  ready: bySince,
  here: bySince,
  completed: (a, b) => bySince(b, a),
}

/** In the order in which they are to be placed: the plan's own, so that who is next stands on top. */
function inWaitingOrder(visits: readonly StaffReservation[]): StaffReservation[] {
  return waitingOrder(
    visits.map(visit => ({
      id: visit.reservationId,
      visit,
      onTime: visit.arrivedOnTime !== false,
      need: needOf(visit),
      arrivedMs: Date.parse(visit.timeArrived ?? visit.statusSince),
    })),
  ).map(({ visit }) => visit)
}

/** The evening in its columns. */
export type DayColumns = Readonly<Record<Column, readonly StaffReservation[]>>

/**
 * The day's reservations in their columns and order; a replaced one is history and stands nowhere. Who is in a room or
 * ready for too long rises above the others; who waits to come in keeps her fair turn.
 */
export function dayColumns(
  reservations: readonly StaffReservation[],
  isTooLong: (visit: StaffReservation) => boolean,
): DayColumns {
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
  for (const column of columns) if (column !== 'waiting') day[column].sort(orders[column])
  const rise: Order = (a, b) => Number(isTooLong(b)) - Number(isTooLong(a))
  day.ready.sort(rise)
  day.here.sort(rise)
  return { ...day, waiting: inWaitingOrder(day.waiting) }
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
