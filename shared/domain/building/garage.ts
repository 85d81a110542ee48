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

interface GarageFacts {
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

/** Within how long the openings of garage and gate count (building-47). */
export const garageOpensWithinMs = 10 * 60_000

/** For one reservation, and of one person. */
const maxOfOne = 3
/** More than the cars of an evening. */
const maxOfAll = 60

/** The openings of the last `garageOpensWithinMs`. */
export interface GarageOpens {
  readonly ofReservation: number
  readonly ofPerson: number
  readonly ofAll: number
}

/**
 * Whether the garage may be opened once more (building-47). Staff who open for patrons are held by the reservation's
 * limit alone.
 */
export function mayOpenGarage({ ofReservation, ofPerson, ofAll }: GarageOpens, isStaff: boolean): boolean {
  if (ofReservation >= maxOfOne) return false
  return isStaff || (ofPerson < maxOfOne && ofAll < maxOfAll)
}

/** A place on the earth, degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

const earthMeters = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Whether the garage may open at a reported position: within `radiusMeters` in a straight line. True where no position is
 * reported or the garage has none (building-48).
 */
export function isNearGarage(garage: Place | null, her: Place | null, radiusMeters: number): boolean {
  if (!garage || !her) return true
  const lower = radians(garage.latitude)
  const upper = radians(her.latitude)
  const across = Math.sin(radians(her.longitude - garage.longitude) / 2) ** 2
  const along = Math.sin((upper - lower) / 2) ** 2 + Math.cos(lower) * Math.cos(upper) * across
  return 2 * earthMeters * Math.asin(Math.min(1, Math.sqrt(along))) <= radiusMeters
}
