import { type AnyDatabase, createTable } from './create-table.ts'

/** The account that took over what another one of the same person had, and what an undo puts back. */
export const mergedAccounts = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema.alterTable('user').addColumn('mergedInto', 'text').execute()
    await db.schema.createIndex('user_mergedInto').on('user').column('mergedInto').execute()
    await createTable(
      db,
      'accountMerge',
      {
        id: 'text',
        keptId: 'text',
        goneId: 'text',
        at: 'text',
        byId: 'text',
        before: 'text',
        undoneAt: 'text?',
        finalAt: 'text?',
      },
      { key: ['id'], index: [['at'], ['goneId']], refers: { keptId: 'user', goneId: 'user' } },
    )
  },
}
