import { type AnyDatabase, createTable } from './create-table.ts'

/** Levels and entries of memberships, and what a card payment without a visit sells. */
export const memberships = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'membershipLevel',
      {
        id: 'text',
        level: 'text',
        description: 'text',
        priceMinor: 'integer',
        months: 'integer',
        reducedPrices: 'integer',
        active: 'integer',
        position: 'integer',
        updatedAt: 'text',
      },
      { key: ['id'] },
    )
    await createTable(
      db,
      'membershipTerm',
      {
        id: 'text',
        userId: 'text',
        kind: 'text',
        level: 'text',
        reducedPrices: 'integer',
        months: 'integer',
        expires: 'text?',
        day: 'text',
        at: 'text',
        byId: 'text',
        ledgerId: 'text?',
      },
      { key: ['id'], index: [['userId']] },
    )
    await db.schema.alterTable('cardPayment').addColumn('sale', 'text').execute()
  },
}
