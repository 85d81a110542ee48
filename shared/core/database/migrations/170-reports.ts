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
