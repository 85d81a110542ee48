import { type AnyDatabase, createTable } from './create-table.ts'

/** Gift cards and packages: what is sold, and what was. Whose credit it is stands in the ledger. */
export const prepaid = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'prepaid',
      {
        id: 'text',
        kind: 'text',
        name: 'text',
        valueMinor: 'integer',
        expires: 'text?',
        state: 'text',
        codeHash: 'text?',
        ledgerId: 'text',
        day: 'text',
        updatedAt: 'text',
      },
      { key: ['id'], index: [['codeHash'], ['ledgerId'], ['day']] },
    )
    await db.schema.alterTable('listEntry').addColumn('valueMinor', 'integer').execute()
    await db.schema.alterTable('listEntry').addColumn('months', 'integer').execute()
  },
}
