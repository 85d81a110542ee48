import type { AnyDatabase } from './create-table.ts'

/** What a card payment of a visit gives beside what is due. */
export const cardGifts = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema.alterTable('cardPayment').addColumn('gifts', 'text').execute()
  },
}
