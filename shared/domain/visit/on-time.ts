import { businessMinutes } from '../calendar/business-day.ts'
import { type Choices, isTimeToBeSet } from '../capacity/choices.ts'

/**
 * Whether the patron came on time: within the grace after the slot. A visit whose time is to be set is never late (visit-71, visit-77).
 * @param arrivedMinutes of the night, as `businessMinutes`
 */
export function isOnTime(
  visit: Pick<Choices, 'kallah'> & { readonly time: string },
  arrivedMinutes: number,
  lateGraceMinutes: number,
): boolean {
  return isTimeToBeSet(visit, visit.time) || arrivedMinutes - businessMinutes(visit.time) <= lateGraceMinutes
}
