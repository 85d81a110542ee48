import { businessMinutes } from '../calendar/business-day.ts'
import type { CapacitySettings } from './capacity-settings.ts'
import { type Choices, choicesInMode, wantsSalon } from './choices.ts'
import { cleaningMinutesOf } from './slots.ts'

/** The resources that a visit may take besides a room. */
export const resources = ['parking', 'salon', 'chabadBor'] as const
export type Resource = (typeof resources)[number]

/** Minutes of the business day, end exclusive. */
export interface Interval {
  readonly from: number
  readonly until: number
}

/** When a visit takes its room, cleaning included, and each resource; null for one that it does not need. */
export type VisitSpan = Interval & { readonly [R in Resource]: Interval | null }

interface SpannedVisit extends Choices {
  /** `HH:mm` */
  readonly time: string
  /** Without cleaning. */
  readonly minutes: number
  /** When the patron left; it then replaces the planned end. */
  readonly leftTime?: string | null
}

/** The minutes for which a visit takes its room and its resources (booking-19, booking-24, booking-25, booking-26). */
export function visitSpan(
  visit: SpannedVisit,
  settings: CapacitySettings,
  day: { readonly shabbosMode: boolean },
): VisitSpan {
  const choices = choicesInMode(visit, day.shabbosMode)
  const from = businessMinutes(visit.time)
  const end = visit.leftTime ? Math.max(from, businessMinutes(visit.leftTime)) : from + visit.minutes
  const salon = wantsSalon(choices) ? { from: end, until: end + settings.salonMinutes } : null
  // The garage opens this early (booking-24).
  const garage = from - Math.max(0, settings.lateGraceMinutes - 5)
  return {
    from,
    until: end + cleaningMinutesOf(settings, day),
    parking: choices.parking ? { from: garage, until: salon?.until ?? end } : null,
    salon,
    chabadBor: choices.chabadBor ? { from, until: end } : null,
  }
}

/** No stay ends later, in minutes of the business day. */
export const endOfPlan = 2 * 24 * 60

/** How many take something at each minute of a business day. Ends are exclusive. */
export interface Occupancy {
  add(from: number, until: number, by: 1 | -1): void
  /** The most that take it at one time within the interval. */
  peak(from: number, until: number): number
  at(minute: number): number
  /** The first minute of the interval at which at least that many places are taken; -1 if there is none. */
  firstWith(atLeast: number, from: number, until: number): number
}

/** An empty count of taken places by the minute (booking-22). */
export function createOccupancy(): Occupancy {
  const taken = new Int16Array(endOfPlan)
  return {
    add(from, until, by) {
      for (let minute = from; minute < until; minute += 1) taken[minute] = (taken[minute] as number) + by
    },
    peak(from, until) {
      let most = 0
      for (let minute = from; minute < until; minute += 1) {
        if ((taken[minute] as number) > most) most = taken[minute] as number
      }
      return most
    },
    at(minute) {
      return taken[minute] as number
    },
    firstWith(atLeast, from, until) {
      for (let minute = from; minute < until; minute += 1)
        if ((taken[minute] as number) >= atLeast) return minute
      return -1
    },
  }
}
