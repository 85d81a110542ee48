import { visitsThatFit } from '@mayim/domain/capacity/pools.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { scheduleDayOf } from '../ground/calendar/schedule-days.ts'
import type { Facility } from '../ground/runtime/facility.ts'
import { dayRange } from './date-range.ts'
import { bookedCounts } from './reservation-table.ts'
import { capacityOf } from './shares/counts.ts'

export interface BookedNight {
  readonly date: string
  readonly reservations: number
  /** How many visits fit, of a night that is over by the settings of that time. */
  readonly fits: number
}

/**
 * How many reservations stand on each night of a range that has any, and how many fit.
 */
export async function nightsBooked(
  facility: Pick<Facility, 'db' | 'settings' | 'clock'>,
  { dt, dtTo }: { readonly dt: string; readonly dtTo: string },
): Promise<Result<BookedNight[]>> {
  const range = dayRange(dt, dtTo)
  if (!range.ok) return range
  const counts = await bookedCounts(facility.db, range.value)
  return ok(
    counts.map(({ date, reservations }) => {
      const night = scheduleDayOf(facility, date)
      const fits = visitsThatFit(night, capacityOf(facility, night), facility.settings.onNight(date))
      return { date, reservations, fits }
    }),
  )
}
