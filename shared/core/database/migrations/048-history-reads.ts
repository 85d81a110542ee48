import { type AnyDatabase, createTable } from './create-table.ts'

/** Who of the staff read whose history. */
export const historyReads = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'historyRead',
      {
        byId: 'text',
        userId: 'text',
        nights: 'text',
        callId: 'text',
        day: 'text',
        firstAt: 'text',
        lastAt: 'text',
        times: 'integer',
      },
      { key: ['byId', 'userId', 'nights', 'callId', 'day'], index: [['lastAt']] },
    )
  },
}
