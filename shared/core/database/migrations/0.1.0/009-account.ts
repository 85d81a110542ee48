import type { AnyDatabase } from '../create-table.ts'

/** A patron's choices for her visits, and the time at which her account was deleted. */
export const account = {
  async up(db: AnyDatabase): Promise<void> {
    // One column per statement, because SQLite cannot add several.
    await db.schema
      .alterTable('user')
      .addColumn('checkedBy', 'text', column => column.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('user').addColumn('erasedAt', 'text').execute()
  },
}
