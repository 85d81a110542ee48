import type { AnyDatabase } from '../create-table.ts'

/** The result of ringing a room that asked for a call. */
export const ring = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema.alterTable('supplyRequest').addColumn('ring', 'text').execute()
    await db.schema.alterTable('supplyRequest').addColumn('rangAt', 'text').execute()
  },
}
