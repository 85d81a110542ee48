import { type Expression, sql } from 'kysely'
import type { Readers } from '../ground/runtime/facility.ts'
import { secondsBetween } from './seconds-between-table.ts'

/** What a wait was for. The two statuses of the wait for the mikvah follow one another and are one wait. */
export type WaitStage = 'room' | 'mikvah'

interface Asked {
  /** Instants, the second one excluded. */
  readonly from: string
  readonly to: string
  readonly limitSeconds: Readonly<Record<WaitStage, number>>
}

/** The waits of an hour in UTC. */
export interface WaitsOfHour {
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
