import { daysBetween } from '@mayim/domain/calendar/business-day.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import { seesPersons } from '../ground/runtime/caller.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'

/** Civil dates, `YYYY-MM-DD`, both included. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

/** A leap year. It bounds the size of an answer. */
const maxDays = 366

/** The range of days of a list, a single day without `to`. */
export function dayRange(from: string, to: string = from): Result<DateRange> {
  const count = daysBetween(from, to) + 1
  if (count < 1) return refuse('invalid', 'rangeInvalid', { field: 'dtTo' })
  if (count > maxDays) return refuse('invalid', 'rangeTooLong', { field: 'dtTo', detail: { max: maxDays } })
  return ok({ from, to })
}

/**
 * The nights of a staff list, by default tonight. Refuses as `dayRange`, and notAllowed for an attendant who requests
 * another night than tonight (booking-52, privacy-15).
 */
export function nightRange(
  facility: Pick<Facility, 'settings' | 'clock'>,
  caller: Caller,
  requested: { readonly dt?: string; readonly dtTo?: string },
): Result<DateRange> {
  const today = tonight(facility)
  const range = dayRange(requested.dt ?? today, requested.dtTo)
  if (!range.ok || seesPersons(caller)) return range
  const { from, to } = range.value
  return from === today && to === today
    ? range
    : refuse('forbidden', 'notAllowed', { field: 'dt', detail: { roles: 'Reception Admin' } })
}
