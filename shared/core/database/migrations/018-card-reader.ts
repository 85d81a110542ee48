import { type AnyDatabase, createTable } from './create-table.ts'

/** The readers that cards are held to, each of one kiosk or of the desk; and which of them a payment was asked at. */
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
