import { type AnyDatabase, createTable } from '../create-table.ts'

/** Requests from rooms, a room's telephone, estimates of waits with the actual waits, and scenes. */
export const evening = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'supplyRequest',
      {
        id: 'text',
        roomId: 'integer',
        reservationId: 'text?',
        kind: 'text',
        item: 'text',
        status: 'text',
        requestedAt: 'text',
        requestedBy: 'text',
        answeredAt: 'text?',
        closedAt: 'text?',
        closedBy: 'text?',
      },
      { key: ['id'], index: [['status'], ['reservationId']] },
    )
    await createTable(
      db,
      'waitEstimate',
      {
        reservationId: 'text',
        until: 'text',
        date: 'text',
        predictedAt: 'text',
        middleAt: 'text',
        lateAt: 'text',
        actualAt: 'text?',
      },
      { key: ['reservationId', 'until'], index: [['date']] },
    )
    await createTable(
      db,
      'scene',
      {
        id: 'text',
        name: 'text',
        nights: 'text',
        anchor: 'text',
        minutes: 'integer',
        lights: 'text',
        updatedAt: 'text',
      },
      { key: ['id'] },
    )
    await db.schema.alterTable('room').addColumn('extension', 'text').execute()
  },
}
