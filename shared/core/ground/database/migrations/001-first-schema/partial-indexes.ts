import { sql } from 'kysely'
import type { AnyDatabase } from '../create-table.ts'

/**
 * Indexes of the waits. Partial ones: the history has eleven rows a visit, and the reports of waits need four of them.
 * The seconds of a wait are in the index, so that SQLite sums years of them without reading an instant. It finds these
 * expressions only if a query writes them alike (wait-report-table.ts).
 */
export async function createWaitIndexes(db: AnyDatabase): Promise<void> {
  await db.schema
    .createIndex('statusHistory_waits')
    .on('statusHistory')
    .columns([
      sql.ref('at'),
      sql`("previousStatus" = 'Waiting')`,
      sql`((${secondsOf('at')} - ${secondsOf('previousSince')} + 86400) % 86400)`,
      sql.ref('reservationId'),
    ])
    .where(sql.ref('previousStatus'), 'in', sql`('Waiting', 'ReadyForMikvah', 'ReadyForMikvahNext')`)
    .where(sql.ref('previousSince'), 'is not', null)
    .where(sql.ref('newStatus'), 'not in', sql`('Canceled', 'Replaced', 'Reserved', 'Arrived')`)
    .execute()
  await db.schema
    .createIndex('statusHistory_assigned')
    .on('statusHistory')
    .columns(['reservationId', 'at'])
    .where(sql.ref('newStatus'), '=', sql`'Assigned'`)
    .execute()
}

/** Indexes of the notes, which few visits have: each start looks at all of them (noted-table.ts). */
export async function createNoteIndexes(db: AnyDatabase): Promise<void> {
  for (const column of ['notes', 'userNotes'])
    await db.schema
      .createIndex(`reservation_${column}`)
      .on('reservation')
      .columns(['id'])
      .where(sql.ref(column), '<>', sql`''`)
      .execute()
}

function secondsOf(instant: string) {
  const text = sql.ref(instant)
  return sql`(cast(substr(${text}, 12, 2) as integer) * 3600 + cast(substr(${text}, 15, 2) as integer) * 60 + cast(substr(${text}, 18, 2) as integer))`
}
