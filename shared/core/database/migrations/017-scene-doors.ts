import type { AnyDatabase } from './create-table.ts'

/** What a scene does to the doors, beside the lamps. */
export const sceneDoors = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema
      .alterTable('scene')
      .addColumn('doors', 'text', column => column.notNull().defaultTo('[]'))
      .execute()
  },
}
