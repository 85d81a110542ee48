import type { AnyDatabase } from './create-table.ts'

/** What came of ringing a room that asked to be called. */
export const ring = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema.alterTable('supplyRequest').addColumn('ring', 'text').execute()
    await db.schema.alterTable('supplyRequest').addColumn('rangAt', 'text').execute()
  },
}
