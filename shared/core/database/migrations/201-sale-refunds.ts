import type { AnyDatabase } from './create-table.ts'

/** The sale without a visit that a refund gives back. */
export const saleRefunds = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema.alterTable('payback').addColumn('saleId', 'text').execute()
    await db.schema.createIndex('paybackSaleId').on('payback').column('saleId').execute()
  },
}
