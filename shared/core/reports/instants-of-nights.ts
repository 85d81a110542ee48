import {
  addDays,
  businessDayEndsHour,
  daysBetween,
  instantAt,
  isoInstant,
} from '@mayim/domain/calendar/business-day.ts'
import type { DateRange } from '../booking/date-range.ts'
import type { Facility } from '../ground/runtime/facility.ts'

const dayMs = 86_400_000

/** The business days of a range as instants. */
export interface InstantsOfNights {
  /** The first instant of the range, and the first one after it. */
  readonly from: string
  readonly to: string
  /** The night that an hour in UTC, `YYYY-MM-DDTHH`, begins in. */
  nightOf(hour: string): string
}

/**
 * Rows that have an instant are grouped by the hour, which is a prefix of its text in every database. The zone's
 * arithmetic is then done once for each night. In a zone of half hours the half hour around 5:00 counts with the night
 * in which the hour began.
 */
export function instantsOfNights(range: DateRange, timeZone: string): InstantsOfNights {
  const nights = daysBetween(range.from, range.to) + 1
  const dates = Array.from({ length: nights + 1 }, (_, day) => addDays(range.from, day))
  const starts = dates.map(date => instantAt(date, businessDayEndsHour * 60, timeZone))
  const first = starts[0] ?? 0
  return {
    from: isoInstant(first),
    to: isoInstant(starts.at(-1) ?? first),
    nightOf(hour) {
      const atMs = Date.parse(`${hour}:00:00Z`)
      let day = Math.min(nights - 1, Math.max(0, Math.floor((atMs - first) / dayMs)))
      // A night in which the clock changes has 23 or 25 hours.
      while (day > 0 && (starts[day] ?? 0) > atMs) day -= 1
      while (day < nights - 1 && (starts[day + 1] ?? 0) <= atMs) day += 1
      return dates[day] ?? range.from
    },
  }
}

/** The hour in UTC of an instant's text, as `nightOf` takes it. */
export function hourOf(instant: string): string {
  return instant.slice(0, 'YYYY-MM-DDTHH'.length)
}

/** What a source counted on one night under one label: its measures by name. */
export interface Counted {
  /** The night, `YYYY-MM-DD`. */
  readonly date: string
  readonly label: string
  readonly measures: Readonly<Record<string, number>>
}

export type ReportFacility = Pick<Facility, 'db' | 'settings' | 'clock'>

/** Counts the nights of a range, all of which were worked by the same settings. A night and a label may come several times. */
export type ReportSource = (facility: ReportFacility, range: DateRange) => Promise<Counted[]>
