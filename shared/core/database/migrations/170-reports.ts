import { sql } from 'kysely'
import { type AnyDatabase, createTable } from './create-table.ts'

/** How many messages were sent, and an index of the waits. */
export const reports = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'messageTally',
      {
        day: 'text',
        kind: 'text',
        channel: 'text',
        sent: 'integer',
        parts: 'integer',
        undelivered: 'integer',
        dropped: 'integer',
      },
      { key: ['day', 'kind', 'channel'] },
    )
    // Partial ones: the history has eleven rows a visit, and these reports need four of them.
    await db.schema
      .createIndex('statusHistory_waits')
      .on('statusHistory')
      .columns(['at', 'previousStatus', 'newStatus', 'previousSince', 'reservationId'])
      .where(sql.ref('previousStatus'), 'in', sql`('Waiting', 'ReadyForMikvah', 'ReadyForMikvahNext')`)
      .execute()
    await db.schema
      .createIndex('statusHistory_assigned')
      .on('statusHistory')
      .columns(['reservationId', 'at'])
      .where(sql.ref('newStatus'), '=', sql`'Assigned'`)
      .execute()
  },
}

/**
 * 361: the index of the waits with their seconds in it, so that SQLite sums years of them without reading an instant.
 * It finds these expressions only if a query writes them alike (wait-report-table.ts).
 */
export const waitSeconds = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema.dropIndex('statusHistory_waits').execute()
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
  },
}

function secondsOf(instant: string) {
  const text = sql.ref(instant)
  return sql`(cast(substr(${text}, 12, 2) as integer) * 3600 + cast(substr(${text}, 15, 2) as integer) * 60 + cast(substr(${text}, 18, 2) as integer))`
}
