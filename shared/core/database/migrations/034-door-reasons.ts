import type { AnyDatabase } from './create-table.ts'

/** Whose card opened a door, and why the door of an occupied room was opened. */
export const doorReasons = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema.alterTable('accessLog').addColumn('attendantId', 'integer').execute()
    await db.schema.alterTable('accessLog').addColumn('reason', 'text').execute()
    await db.schema.alterTable('accessLog').addColumn('reasonText', 'text').execute()
  },
}
