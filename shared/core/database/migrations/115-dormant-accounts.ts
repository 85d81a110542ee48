import { type AnyDatabase, createTable } from './create-table.ts'

/** Since when a patron waits to be confirmed, and when this side saw her last. */
export const dormantAccounts = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema.alterTable('user').addColumn('unconfirmedSince', 'text').execute()
    await createTable(
      db,
      'accountUse',
      { userId: 'text', lastAt: 'text', failures: 'integer' },
      { key: ['userId'], refers: { userId: 'user' } },
    )
  },
}
