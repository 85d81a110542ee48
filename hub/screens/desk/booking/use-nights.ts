import type { ReservationAnswer } from '@mayim/contract/entities/reservation.ts'
import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { businessMinutes } from '@mayim/domain/calendar/business-day.ts'
import { type OfferedTime, offeredTimes } from '@mayim/domain/capacity/available-for.ts'
import { type ChoiceKey, isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import type { ApiError } from '@mayim/ui/client/api-error.ts'
import { useCall, useCalls } from '@mayim/ui/client/queries.ts'
import { choicesOf, type Kind } from '../forms/choice.tsx'

/** The visit that is edited: of the board, or of a patron's list. */
export type EditedVisit = Pick<
  ReservationAnswer,
  | 'reservationId'
  | 'reservationCode'
  | 'reservationDate'
  | 'reservationTime'
  | 'userId'
  | 'userNotes'
  | 'companions'
  | ChoiceKey
>

/** A week at once: more would ask the server for the places of nights that nobody looks at. */
export const nightsShown = 7

/** A night and the times that it offers for the choices, in the order of the night. */
export interface NightOffer {
  readonly day: ScheduleDay
  /** Undefined until loaded; empty for a closed night. */
  readonly times: readonly OfferedTime[] | undefined
}

/**
 * Seven nights and their times for exactly these choices.
 * @param wanted.from the first night; absent: tonight
 * @param wanted.visit the visit that is edited: its own place counts as free
 */
export function useNights(wanted: {
  readonly from: string | undefined
  readonly kind: Kind
  readonly visit: EditedVisit | undefined
}): { readonly nights: readonly NightOffer[] | undefined; readonly error: ApiError | null } {
  const { from, kind, visit } = wanted
  const schedule = useCall('schedule', { query: { days: nightsShown, ...(from ? { from } : {}) } })
  const days = (schedule.data ?? []).slice(0, nightsShown)
  const replaced = visit ? { replacingreservationid: visit.reservationId } : {}
  const slots = useCalls(
    'availableReservations',
    days.map(({ date, closed }) =>
      closed ? null : { query: { dt: date, ignoreCutoff: true, ...replaced } },
    ),
  )
  const nights = days.map((day, at) => {
    const entries = day.closed ? [] : slots[at]?.data
    return { day, times: entries && inOrder(offeredTimes(choicesOf(kind), entries, day)) }
  })
  const failed = slots.find(({ error }) => error !== null)
  return { nights: schedule.data && nights, error: schedule.error ?? failed?.error ?? null }
}

function inOrder(times: readonly OfferedTime[]): OfferedTime[] {
  return times.toSorted((one, other) => businessMinutes(one.time) - businessMinutes(other.time))
}

/** What the form wants: a night and a time, each '' until somebody chooses. */
export interface When {
  readonly date: string
  readonly time: string
}

/** Where the form of a visit begins: at its own time, unless that is still to be set (booking-48). */
export function whenOf(visit: EditedVisit | undefined, night: string | undefined): When {
  if (!visit) return { date: night ?? '', time: '' }
  const { reservationDate: date, reservationTime: time } = visit
  return { date, time: isTimeToBeSet(visit, time) ? '' : time }
}

/** The chosen night and time; what is not chosen is the earliest that is free. '' while that is not known. */
export function earliestOf(nights: readonly NightOffer[], wanted: When): When {
  const date = wanted.date || firstFree(nights)
  const times = nights.find(({ day }) => day.date === date)?.times ?? []
  return { date, time: wanted.time || (times.find(({ free }) => free)?.time ?? '') }
}

/**
 * The first night that has a place and may still be booked; of a full week the first that is open, for its wait list.
 * '' while a night before it is loading.
 */
function firstFree(nights: readonly NightOffer[]): string {
  const open = nights.filter(({ day }) => !day.closed && !day.pastCutoff)
  const found = open.find(({ times }) => times === undefined || times.some(({ free }) => free))
  if (found) return found.times ? found.day.date : ''
  return open[0]?.day.date ?? ''
}
