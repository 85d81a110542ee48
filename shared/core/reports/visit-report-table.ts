import { type Expression, sql } from 'kysely'
import type { DateRange } from '../booking/date-range.ts'
import type { Readers } from '../ground/runtime/facility.ts'

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

/** Seconds of the UTC day of an instant's text: what both databases can compute. */
function secondsOf(instant: string) {
  const text = sql.ref(instant)
  return sql`(cast(substr(${text}, 12, 2) as integer) * 3600 + cast(substr(${text}, 15, 2) as integer) * 60 + cast(substr(${text}, 18, 2) as integer))`
}

/** The seconds between two columns with instants that lie less than a day apart. */
export function secondsBetween(from: string, to: string) {
  return sql<number>`((${secondsOf(to)} - ${secondsOf(from)} + 86400) % 86400)`
}

/** Who attended which visit of these nights, each once. */
export async function attendedBetween(db: Readers, range: { readonly from: string; readonly to: string }) {
  return db
    .selectFrom('statusHistory')
    .innerJoin('reservation', 'reservation.id', 'statusHistory.reservationId')
    .innerJoin('attendant', 'attendant.id', 'statusHistory.attendantId')
    .select([
      'reservation.id as reservationId',
      'reservation.date',
      'attendant.id as attendantId',
      'attendant.firstName',
      'attendant.lastName',
    ])
    .distinct()
    .where('reservation.date', '>=', range.from)
    .where('reservation.date', '<=', range.to)
    .orderBy('attendant.id')
    .execute()
}

/** What a wait was for. The two statuses of the wait for the mikvah follow one another and are one wait. */
type WaitStage = 'room' | 'mikvah'

interface Asked {
  /** Instants, the second one excluded. */
  readonly from: string
  readonly to: string
  readonly limitSeconds: Readonly<Record<WaitStage, number>>
}

/** The waits of an hour in UTC. */
interface WaitsOfHour {
  readonly stage: WaitStage
  readonly hour: string
  readonly waits: number
  readonly seconds: number
  readonly longest: number
  readonly overLimit: number
}

// These three are written as the index statusHistory_waits has them, so that SQLite takes its rows and values from it.
const isForRoom = sql<boolean>`("previousStatus" = 'Waiting')`
const seconds = secondsBetween('previousSince', 'at')
const isWait = sql<boolean>`"previousStatus" in ('Waiting', 'ReadyForMikvah', 'ReadyForMikvahNext')
  and "previousSince" is not null and "newStatus" not in ('Canceled', 'Replaced', 'Reserved', 'Arrived')`

/**
 * The waits that ended, by the hour in UTC and by what they were for: how many, their seconds, the longest, and how
 * many were over the limit. An hour and a stage may come several times. The wait of a patron who was canceled or left
 * is not among them.
 */
export async function waitsByHour(db: Readers, { from, to, limitSeconds }: Asked): Promise<WaitsOfHour[]> {
  const at = sql.ref('at')
  // Both waits of a visit in one row: sorting by one column, and half as many rows, takes half the time.
  const visits = db
    .selectFrom('statusHistory')
    .select([
      sql<string | null>`substr(min(${ofRoom(at)}), 1, 13)`.as('roomHour'),
      sql<number | null>`sum(${ofRoom(seconds)})`.as('roomSeconds'),
      sql<string | null>`substr(min(${ofMikvah(at)}), 1, 13)`.as('mikvahHour'),
      sql<number | null>`sum(${ofMikvah(seconds)})`.as('mikvahSeconds'),
    ])
    .where(isWait)
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy('reservationId')
  const rows = await db
    .selectFrom(visits.as('visit'))
    .select(['roomHour', 'mikvahHour'])
    .select(({ fn }) => [
      fn.count<number | string>('roomSeconds').as('roomWaits'),
      fn.sum<number | string>('roomSeconds').as('roomSeconds'),
      fn.max<number | string>('roomSeconds').as('roomLongest'),
      countOver('roomSeconds', limitSeconds.room).as('roomOver'),
      fn.count<number | string>('mikvahSeconds').as('mikvahWaits'),
      fn.sum<number | string>('mikvahSeconds').as('mikvahSeconds'),
      fn.max<number | string>('mikvahSeconds').as('mikvahLongest'),
      countOver('mikvahSeconds', limitSeconds.mikvah).as('mikvahOver'),
    ])
    .groupBy(['roomHour', 'mikvahHour'])
    .orderBy('roomHour')
    .execute()
  const waits = rows.flatMap(row => [
    waitsOf('room', row.roomHour, row.roomWaits, row.roomSeconds, row.roomLongest, row.roomOver),
    waitsOf('mikvah', row.mikvahHour, row.mikvahWaits, row.mikvahSeconds, row.mikvahLongest, row.mikvahOver),
  ])
  return waits.filter(each => each !== null)
}

function ofRoom(value: Expression<unknown>) {
  return sql`case when ${isForRoom} then ${value} end`
}

function ofMikvah(value: Expression<unknown>) {
  return sql`case when not ${isForRoom} then ${value} end`
}

function countOver(column: string, limit: number) {
  return sql<number | string>`sum(case when ${sql.ref(column)} > cast(${limit} as integer) then 1 else 0 end)`
}

/** PostgreSQL answers sums as texts. Null where no visit of the row waited for this. */
function waitsOf(stage: WaitStage, hour: string | null, ...figures: readonly (number | string)[]) {
  if (hour === null) return null
  const [waits = 0, seconds = 0, longest = 0, overLimit = 0] = figures.map(Number)
  return { stage, hour, waits, seconds, longest, overLimit }
}
