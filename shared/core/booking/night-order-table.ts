import { businessDayEndsHour, wallTime } from '@mayim/domain/calendar/business-day.ts'
import { sql } from 'kysely'
import type { Readers } from '../ground/runtime/facility.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { heldColumns } from './held-table.ts'

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

/** The reserved and pending bookings of both sides from a night on, by night and time. */
export async function bookingsFrom(db: Readers, date: string): Promise<ReservationRow[]> {
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('date', '>=', date)
    .where('bookingStatus', 'in', ['Reserved', 'Pending'])
    .orderBy('date')
    .orderBy(pastMidnight)
    .orderBy('time')
    .execute()
}

const standingColumns = [...heldColumns, 'code', 'overbooked'] as const

export type StandingRow = Pick<ReservationRow, (typeof standingColumns)[number]>

/** The reserved bookings of both sides from one night to another, both included. */
export async function standingBetween(
  db: Readers,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<StandingRow[]> {
  return db
    .selectFrom('reservation')
    .select(standingColumns)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('bookingStatus', '=', 'Reserved')
    .orderBy('date')
    .orderBy('id')
    .execute()
}
