import type { AnyDatabase } from './create-table.ts'

/** How to reach another location; blank where that is not known. */
export const places = {
  async up(db: AnyDatabase): Promise<void> {
    for (const column of ['address', 'phone', 'website'])
      await db.schema
        .alterTable('listEntry')
        .addColumn(column, 'text', build => build.notNull().defaultTo(''))
        .execute()
  },
}
