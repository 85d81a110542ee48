import { type AnyDatabase, createTable } from './create-table.ts'

/** The periods in which rooms are out of service. */
export const outOfService = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'outOfService',
      {
        id: 'text',
        roomId: 'integer',
        fromDate: 'text',
        toDate: 'text',
        pool: 'text',
        reason: 'text',
        createdAt: 'text',
        endedAt: 'text?',
      },
      { key: ['id'] },
    )
  },
}
