import { type AnyDatabase, createTable } from '../create-table.ts'

/** Allowed Shabbos items with who instructed it, and the time at which a room's light was set by hand. */
export const shabbosSwitch = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'shabbosSwitch',
      {
        id: 'text',
        block: 'text',
        item: 'text',
        allowed: 'integer',
        instruction: 'text',
        at: 'text',
        byId: 'text',
      },
      { key: ['id'] },
    )
    await db.schema.alterTable('room').addColumn('lightsAskedAt', 'text').execute()
  },
}
