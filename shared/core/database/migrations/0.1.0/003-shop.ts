import { type AnyDatabase, createTable } from '../create-table.ts'

/** The items that are sold with a reservation, and the item, tip or donation of a ledger line. */
export const shop = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'merchandiseItem',
      {
        id: 'text',
        item: 'text',
        description: 'text',
        priceMinor: 'integer',
        active: 'integer',
        position: 'integer',
        updatedAt: 'text',
      },
      { key: ['id'] },
    )
    await db.schema.alterTable('ledger').addColumn('item', 'text').execute()
    await db.schema.alterTable('ledger').addColumn('quantity', 'integer').execute()
  },
}
