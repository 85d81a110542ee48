import type { AnyDatabase } from './create-table.ts'

/** When a room was retired. */
export const retiredRooms = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema.alterTable('room').addColumn('retiredAt', 'text').execute()
  },
}
