import { sql } from 'kysely'
import type { DateRange } from '../booking/date-range.ts'
import type { Readers } from '../ground/runtime/facility.ts'
import { secondsBetween } from './seconds-between-table.ts'

/** A visit that is expected or took place: not on hold, canceled or replaced, and no no-show. */
const counts = sql<boolean>`"bookingStatus" = 'Reserved' and coalesce("visitStatus", '') not in ('Canceled', 'Replaced') and "noShowAt" is null`
const isCanceled = sql`("bookingStatus" = 'Canceled' and "holdExpiresAt" is null or "visitStatus" = 'Canceled')`
const isExpected = sql`("bookingStatus" = 'Reserved' and coalesce("visitStatus", '') not in ('Canceled', 'Replaced'))`

const flags = ['bath', 'privateRoom', 'handicapped', 'segula', 'kallah'] as const

/** The visits of each night by the choices that decide the room kind, with the prices fixed at booking. */
export async function visitsByChoices(db: Readers, { from, to }: DateRange) {
  return db
    .selectFrom('reservation')
    .select(['date', ...flags])
    .select(({ fn }) => [
      fn.countAll<number | string>().as('visits'),
      fn.sum<number | string>('priceMinor').as('priceMinor'),
    ])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where(counts)
    .groupBy(['date', ...flags])
    .orderBy('date')
    .execute()
}

/** The expected visits of each night, those of them that did not come, and the canceled ones. */
export async function noShowsByNight(db: Readers, { from, to }: DateRange) {
  return db
    .selectFrom('reservation')
    .select([
      'date',
      sql<number | string>`sum(case when ${isExpected} then 1 else 0 end)`.as('expected'),
      sql<number | string>`sum(case when ${isExpected} and "noShowAt" is not null then 1 else 0 end)`.as(
        'noShows',
      ),
      sql<number | string>`sum(case when ${isCanceled} then 1 else 0 end)`.as('canceled'),
    ])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy('date')
    .orderBy('date')
    .execute()
}

/** The visits of each night by room, and the seconds from the room to the end of those for which both are known. */
export async function visitsByRoom(db: Readers, { from, to }: DateRange) {
  const stays = db
    .selectFrom('reservation')
    .select(['date', 'roomId', 'timeCompleted'])
    .select(({ selectFrom }) =>
      selectFrom('statusHistory')
        .select(({ fn }) => fn.min('at').as('at'))
        .whereRef('statusHistory.reservationId', '=', 'reservation.id')
        .where(sql<boolean>`"newStatus" = 'Assigned'`)
        .as('assignedAt'),
    )
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('roomId', 'is not', null)
    .where(counts)
  const seconds = secondsBetween('assignedAt', 'timeCompleted')
  return (
    db
      // Materialized: SQLite would look for `assignedAt` again at each mention of it.
      .with(
        cte => cte('stay').materialized(),
        () => stays,
      )
      .selectFrom('stay')
      .select(['date', 'roomId'])
      .select(({ fn }) => [
        fn.countAll<number | string>().as('visits'),
        // Null where one of the instants is: neither counted nor summed.
        fn.count<number | string>(seconds).as('timed'),
        fn.sum<number | string | null>(seconds).as('seconds'),
      ])
      .groupBy(['date', 'roomId'])
      .orderBy('date')
      .execute()
  )
}
