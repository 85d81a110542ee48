import { type AnyDatabase, createTable } from '../create-table.ts'

/** Card readers, each of a kiosk or of the desk, and the reader of a payment. */
export const cardReader = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'cardReader',
      { id: 'text', name: 'text', place: 'text', screenId: 'text?', updatedAt: 'text' },
      { key: ['id'] },
    )
    await db.schema.alterTable('cardPayment').addColumn('readerId', 'text').execute()
    await db.schema.createIndex('cardPayment_readerId').on('cardPayment').column('readerId').execute()
  },
}
