import { businessMinutes, instantAt } from '../calendar/business-day.ts'
import type { ReservationStatus } from '../status.ts'

/** What the garage rule reads of a reservation. */
export interface GarageVisit {
  readonly status: ReservationStatus
  readonly date: string
  /** `HH:mm` */
  readonly time: string
  readonly parking: boolean
}

export interface GarageFacts {
  /** Of the reservation's night, `HH:mm`; null when it is closed. */
  readonly lastEntryTime: string | null
  readonly lateGraceMinutes: number
  readonly timeZone: string
}

/** The window in which the patron's garage button works, in epoch milliseconds, end exclusive. */
export interface GarageWindow {
  readonly fromMs: number
  readonly untilMs: number
  /** Until when the home screen shows the button at all. */
  readonly shownUntilMs: number
}

const minutesPerDay = 24 * 60
const dayBegins = 5 * 60
const buttonEnds = minutesPerDay + 3 * 60
/** Reserved, or arrived and outside again. */
const coming: readonly ReservationStatus[] = ['Reserved', 'Arrived']
const homeEnds = minutesPerDay + 5 * 60

/**
 * When a patron may open the garage for a reservation with parking (building-46). Reserved, or arrived and outside again:
 * from `lateGraceMinutes` less 5 before the slot until the last entry. Done: until 03:00; the home screen shows the button
 * until 05:00, when the business day ends. Null where never.
 */
export function garageWindow(visit: GarageVisit, facts: GarageFacts): GarageWindow | null {
  if (!visit.parking) return null
  const at = (minutes: number) => instantAt(visit.date, minutes, facts.timeZone)
  if (visit.status === 'Done')
    return { fromMs: at(dayBegins), untilMs: at(buttonEnds), shownUntilMs: at(homeEnds) }
  if (!coming.includes(visit.status) || facts.lastEntryTime === null) return null
  const from = businessMinutes(visit.time) - Math.max(0, facts.lateGraceMinutes - 5)
  const untilMs = at(businessMinutes(facts.lastEntryTime))
  return { fromMs: at(from), untilMs, shownUntilMs: untilMs }
}

/** Whether the window is open at an instant. */
export function isGarageOpenable(window: GarageWindow | null, nowMs: number): boolean {
  return window !== null && nowMs >= window.fromMs && nowMs < window.untilMs
}
