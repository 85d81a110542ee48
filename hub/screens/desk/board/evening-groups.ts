import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { needOf } from '@mayim/domain/booking/wait-list.ts'
import { businessMinutes } from '@mayim/domain/calendar/business-day.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { phoneDigits } from '@mayim/domain/people/phone-search.ts'
import { waitingOrder } from '@mayim/domain/plan/evening-plan.ts'
import { type Column, columnOf } from '@mayim/domain/visit/desk-columns.ts'
import { wallTime } from '@mayim/ui/format.ts'
import type { UseTexts } from '@mayim/ui/i18n.ts'

type Order = (a: StaffReservation, b: StaffReservation) => number

const byTime: Order = (a, b) => businessMinutes(a.reservationTime) - businessMinutes(b.reservationTime)
const bySince: Order = (a, b) => a.statusSince.localeCompare(b.statusSince)

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

/** The groups of the people pane, in the order in which they stand (visit-34). */
export const groups = ['waiting', 'expected', 'inRooms', 'done', 'notComing'] as const
export type Group = (typeof groups)[number]

export type Evening = Readonly<Record<Group, readonly StaffReservation[]>>

const groupOf = {
  upcoming: 'expected',
  waiting: 'waiting',
  ready: 'inRooms',
  here: 'inRooms',
  completed: 'done',
  notComing: 'notComing',
} as const satisfies Record<Column, Group>

/**
 * Sorts the reservations of a night into their groups. Replaced reservations are left out. Who is expected stands by
 * time, who waits in the order of placing, who is in a room by the room, so that nobody changes place there; who has
 * left, the last first.
 * @param roomIds all rooms in the order of the rooms pane
 */
export function eveningGroups(
  reservations: readonly StaffReservation[],
  roomIds: readonly number[],
): Evening {
  const evening: Record<Group, StaffReservation[]> = {
    waiting: [],
    expected: [],
    inRooms: [],
    done: [],
    notComing: [],
  }
  for (const each of reservations)
    if (each.reservationStatus !== 'Replaced') evening[groupFor(each)].push(each)
  const byRoom: Order = (a, b) => roomIds.indexOf(a.roomId ?? 0) - roomIds.indexOf(b.roomId ?? 0)
  evening.expected.sort(byTime)
  evening.inRooms.sort(byRoom)
  evening.done.sort((a, b) => bySince(b, a))
  evening.notComing.sort(byTime)
  return { ...evening, waiting: inWaitingOrder(evening.waiting) }
}

/** In which group a visit stands. */
export function groupFor(visit: Pick<StaffReservation, 'reservationStatus' | 'noShowAt'>): Group {
  return groupOf[columnOf(visit)]
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
