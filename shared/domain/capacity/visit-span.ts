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

export interface SpannedVisit extends Choices {
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
