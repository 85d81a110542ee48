import type { AnyDatabase } from './create-table.ts'

/** Whether another person set the password, so that its owner must change it. */
export const givenPasswords = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema
      .alterTable('credential')
      .addColumn('mustChange', 'integer', build => build.notNull().defaultTo(0))
      .execute()
  },
}
