import { ok, type Result } from '@mayim/domain/result.ts'
import type { Facility } from '../runtime/facility.ts'
import { dayRange } from './date-range.ts'
import { bookedCounts } from './reservation-table.ts'

export interface BookedNight {
  readonly date: string
  readonly reservations: number
}

/** How many reservations stand on each night of a range that has any. Refuses rangeInvalid and rangeTooLong. */
export async function nightsBooked(
  { db }: Pick<Facility, 'db'>,
  { dt, dtTo }: { readonly dt: string; readonly dtTo: string },
): Promise<Result<BookedNight[]>> {
  const range = dayRange(dt, dtTo)
  return range.ok ? ok(await bookedCounts(db, range.value)) : range
}
