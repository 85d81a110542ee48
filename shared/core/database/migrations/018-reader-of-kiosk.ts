import type { AnyDatabase } from './create-table.ts'

/** Which reader stands beside the kiosk that a pairing code is for. */
export const readerOfKiosk = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema.alterTable('pairingCode').addColumn('readerId', 'text').execute()
  },
}
