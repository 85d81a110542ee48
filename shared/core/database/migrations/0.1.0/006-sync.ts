import { type AnyDatabase, createTable } from '../create-table.ts'

/** The mode of a side, the keys of the sync channel, reports, and the cuts of the logs. */
export const sync = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema
      .alterTable('node')
      .addColumn('mode', 'text', column => column.notNull().defaultTo('active'))
      .execute()
    for (const counter of ['peerIncarnation', 'minted']) {
      await db.schema
        .alterTable('node')
        .addColumn(counter, 'integer', column => column.notNull().defaultTo(0))
        .execute()
    }
    await createTable(
      db,
      'syncKey',
      { hash: 'text', sealed: 'text?', status: 'text', createdAt: 'text', revokedAt: 'text?' },
      { key: ['hash'] },
    )
    await createTable(
      db,
      'syncReport',
      { id: 'text', kind: 'text', at: 'text', since: 'text?', detail: 'text' },
      { key: ['id'], index: [['at']] },
    )
    await createTable(
      db,
      'unverifiedBooking',
      { reservationId: 'text', date: 'text', since: 'text', clearedAt: 'text?', clearedBy: 'text?' },
      { key: ['reservationId'], index: [['date']] },
    )
    await createTable(
      db,
      'logCut',
      { origin: 'text', seq: 'integer', hash: 'text', at: 'text' },
      { key: ['origin'] },
    )
  },
}
