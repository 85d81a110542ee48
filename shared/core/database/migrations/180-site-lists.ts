import { type AnyDatabase, createTable } from './create-table.ts'

const texts = ['nameHe', 'nameYi', 'descriptionHe', 'descriptionYi', 'picture']

/** The lists of the website, the names of items in three languages, and their stock. */
export const siteLists = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'listEntry',
      {
        id: 'text',
        list: 'text',
        nameEn: 'text',
        nameHe: 'text',
        nameYi: 'text',
        textEn: 'text',
        textHe: 'text',
        textYi: 'text',
        priceMinor: 'integer?',
        picture: 'text',
        position: 'integer',
        shown: 'integer',
        removed: 'integer',
        updatedAt: 'text',
      },
      { key: ['id'] },
    )
    await createTable(
      db,
      'stockMove',
      { id: 'text', itemId: 'text', reason: 'text', pieces: 'integer', at: 'text', byId: 'text' },
      { key: ['id'], index: [['itemId']] },
    )
    for (const column of texts)
      await db.schema
        .alterTable('merchandiseItem')
        .addColumn(column, 'text', build => build.notNull().defaultTo(''))
        .execute()
    await db.schema
      .alterTable('merchandiseItem')
      .addColumn('shown', 'integer', build => build.notNull().defaultTo(1))
      .execute()
    await db.schema.alterTable('merchandiseItem').addColumn('lowAt', 'integer').execute()
    // The pieces sold are summed at each sale.
    await db.schema.createIndex('ledger_item_quantity').on('ledger').columns(['item', 'quantity']).execute()
  },
}
