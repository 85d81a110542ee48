import type { AnyDatabase } from '../create-table.ts'

/** The doors of a scene, besides its lights. */
export const sceneDoors = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema
      .alterTable('scene')
      .addColumn('doors', 'text', column => column.notNull().defaultTo('[]'))
      .execute()
  },
}
