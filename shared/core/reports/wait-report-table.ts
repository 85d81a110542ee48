import { sql } from 'kysely'
import type { Readers } from '../runtime/facility.ts'
import { secondsBetween } from './seconds-between-table.ts'

/** What a wait was for. The two statuses of the wait for the mikvah follow one another and are one wait. */
export type WaitStage = 'room' | 'mikvah'

interface Asked {
  /** Instants, the second one excluded. */
  readonly from: string
  readonly to: string
  readonly limitSeconds: Readonly<Record<WaitStage, number>>
}

const stage = sql<WaitStage>`case when "previousStatus" = 'Waiting' then 'room' else 'mikvah' end`
/** Written as the partial index has it, so that the databases see that it holds these rows. */
const isWait = sql<boolean>`"previousStatus" in ('Waiting', 'ReadyForMikvah', 'ReadyForMikvahNext')`

/**
 * The waits that ended, by the hour in UTC and by what they were for: how many, their seconds, the longest, and how
 * many were over the limit. The wait of a patron who was canceled or left is not among them.
 */
export async function waitsByHour(db: Readers, { from, to, limitSeconds }: Asked) {
  const waits = db
    .selectFrom('statusHistory')
    .select(['reservationId', stage.as('stage')])
    .select(({ fn }) => [
      fn.min('at').as('at'),
      fn.sum<number>(secondsBetween('previousSince', 'at')).as('seconds'),
    ])
    .where(isWait)
    .where('previousSince', 'is not', null)
    .where('newStatus', 'not in', ['Canceled', 'Replaced', 'Reserved', 'Arrived'])
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy(['reservationId', 'stage'])
  const isOver = sql<boolean>`"seconds" > case when "stage" = 'room' then cast(${limitSeconds.room} as integer) else cast(${limitSeconds.mikvah} as integer) end`
  return db
    .selectFrom(waits.as('wait'))
    .select('stage')
    .select(({ fn }) => [
      sql<string>`substr("at", 1, 13)`.as('hour'),
      fn.countAll<number | string>().as('waits'),
      fn.sum<number | string>('seconds').as('seconds'),
      fn.max<number | string>('seconds').as('longest'),
      sql<number | string>`sum(case when ${isOver} then 1 else 0 end)`.as('overLimit'),
    ])
    .groupBy(['hour', 'stage'])
    .orderBy('hour')
    .execute()
}
