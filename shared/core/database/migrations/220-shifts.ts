import type { AnyDatabase } from './create-table.ts'

/** From when to when somebody is on, of an entry of the shifts. */
export const shifts = {
  async up(db: AnyDatabase): Promise<void> {
    for (const column of ['fromTime', 'toTime'])
      await db.schema
        .alterTable('registerEntry')
        .addColumn(column, 'text', made => made.notNull().defaultTo(''))
        .execute()
  },
}
