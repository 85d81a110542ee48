import type { AnyDatabase } from '../create-table.ts'

/** The card reader of the kiosk that a pairing code is for. */
export const readerOfKiosk = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema.alterTable('pairingCode').addColumn('readerId', 'text').execute()
  },
}
