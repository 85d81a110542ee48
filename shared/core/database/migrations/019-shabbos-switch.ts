import { type AnyDatabase, createTable } from './create-table.ts'

/** What was allowed on Shabbos and Yom Tov, on whose instruction; and when a room's light was asked for by hand. */
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
