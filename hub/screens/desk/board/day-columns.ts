import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { needOf } from '@mayim/domain/booking/wait-list.ts'
import { businessMinutes } from '@mayim/domain/calendar/business-day.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { phoneDigits } from '@mayim/domain/people/phone-search.ts'
import { waitingOrder } from '@mayim/domain/plan/evening-plan.ts'
import { type Column, columnOf, columns } from '@mayim/domain/visit/desk-columns.ts'
import { wallTime } from '@mayim/ui/format.ts'
import type { UseTexts } from '@mayim/ui/i18n.ts'

export { type Column, columns } from '@mayim/domain/visit/desk-columns.ts'

type Order = (a: StaffReservation, b: StaffReservation) => number

const byTime: Order = (a, b) => businessMinutes(a.reservationTime) - businessMinutes(b.reservationTime)
const bySince: Order = (a, b) => a.statusSince.localeCompare(b.statusSince)

const orders: Readonly<Record<Exclude<Column, 'waiting'>, Order>> = {
  upcoming: byTime,
  ready: bySince,
  here: bySince,
  completed: (a, b) => bySince(b, a),
  notComing: byTime,
}

/** In the order of the plan, so that the next patron to place is on top. */
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
 * Sorts the reservations of the day into their columns. Replaced reservations are left out. A patron who is in a room
 * or ready for too long moves to the top. Patrons who wait outside keep their order.
 */
export function dayColumns(
  reservations: readonly StaffReservation[],
  isLate: (visit: StaffReservation) => boolean,
): DayColumns {
  const day: Record<Column, StaffReservation[]> = {
    upcoming: [],
    waiting: [],
    ready: [],
    here: [],
    completed: [],
    notComing: [],
  }
  for (const each of reservations) {
    if (each.reservationStatus !== 'Replaced') day[columnOf(each)].push(each)
  }
  for (const column of columns) if (column !== 'waiting') day[column].sort(orders[column])
  const rise: Order = (a, b) => Number(isLate(b)) - Number(isLate(a))
  day.ready.sort(rise)
  day.here.sort(rise)
  return { ...day, waiting: inWaitingOrder(day.waiting) }
}

/** With more cards than this, a column overflows a screen of 900 px. */
const cardsInSight = 6
const widestShare = 3

/** The columns' shares of the width, as a CSS track list: an empty one needs only its heading. */
export function columnTracks(day: DayColumns): string {
  return columns
    .map(column => {
      const cards = day[column].length
      if (cards === 0) return 'minmax(min-content, 0.5fr)'
      return `minmax(0, ${Math.min(Math.ceil(cards / cardsInSight), widestShare)}fr)`
    })
    .join(' ')
}

/** Whether a search by code, name or phone matches a reservation. A blank search matches all. */
export function found(reservation: StaffReservation, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '') return true
  const { firstName = '', lastName = '', phone } = reservation.user
  const digits = wanted.replace(/\D/g, '')
  if (digits !== '' && digits.length === wanted.replace(/[\s()+-]/g, '').length) {
    const dialed = phoneDigits(wanted)
    const isOfPhone = dialed !== '' && (phone ?? '').replace(/\D/g, '').includes(dialed)
    return reservation.reservationCode.startsWith(digits) || isOfPhone
  }
  const name = `${firstName} ${lastName}`.toLocaleLowerCase()
  return wanted
    .split(/\s+/)
    .every(word => name.includes(word) || reservation.reservationCode.toLocaleLowerCase() === word)
}

/** Whether the visit has had its status for too long (visit-37). */
export function isTooLong({ warnAt }: Pick<StaffReservation, 'warnAt'>, nowMs: number): boolean {
  return typeof warnAt === 'string' && nowMs >= Date.parse(warnAt)
}

/** How many minutes the patron is late. Null before the time, or while no time is set (06:13, visit-77). */
export function lateMinutes(
  visit: Pick<StaffReservation, 'reservationStatus' | 'reservationTime' | 'kallah' | 'noShowAt'>,
  nowTime: string,
): number | null {
  if (columnOf(visit) !== 'upcoming' || isTimeToBeSet(visit, visit.reservationTime)) return null
  const late = businessMinutes(nowTime) - businessMinutes(visit.reservationTime)
  return late > 0 ? late : null
}

/** When a visit begins, in words. A kallah's visit has no time until staff set it (visit-77). */
export function beginsAt(
  visit: Pick<StaffReservation, 'kallah' | 'reservationTime'>,
  { t, language }: Pick<UseTexts, 't' | 'language'>,
): string {
  return isTimeToBeSet(visit, visit.reservationTime)
    ? t('desk.card.timeToBeSet')
    : wallTime(visit.reservationTime, language)
}
