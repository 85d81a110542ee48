import { businessDayEndsHour, wallTime } from '@mayim/domain/calendar/business-day.ts'
import { sql } from 'kysely'
import type { ReservationRow } from '../schema/schema.ts'

/** A place among reservations by night, time and id. */
export type NightPlace = Pick<ReservationRow, 'date' | 'time' | 'id'>

const dayStarts = wallTime(businessDayEndsHour * 60)

/**
 * Orders the reservations of a night before its time: 1 for a time after midnight, which is later than the other times
 * of the night (calendar-2).
 */
export const pastMidnight = sql<number>`case when "time" < ${sql.lit(dayStarts)} then 1 else 0 end`

/** Whether a reservation stands after that place, by night, time and id. */
export function isAfter({ date, time, id }: NightPlace) {
  const isPast = sql.lit(time < dayStarts ? 1 : 0)
  return sql<boolean>`("date", ${pastMidnight}, "time", "id") > (${date}, ${isPast}, ${time}, ${id})`
}
