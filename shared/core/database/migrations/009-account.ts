import type { AnyDatabase } from './create-table.ts'

/** What a patron says of her own visits, and when she had her account deleted. */
export const account = {
  async up(db: AnyDatabase): Promise<void> {
    // One column a statement: SQLite knows no other way.
    await db.schema
      .alterTable('user')
      .addColumn('checkedBy', 'text', column => column.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('user').addColumn('erasedAt', 'text').execute()
  },
}
