import type { AnyDatabase } from './create-table.ts'

/** How she wants her visit to go: with whom, and whether by signs of the hand. */
export const visitManner = {
  async up(db: AnyDatabase): Promise<void> {
    const user = () => db.schema.alterTable('user')
    await user()
      .addColumn('company', 'text', column => column.notNull().defaultTo(''))
      .execute()
    await user()
      .addColumn('handSignal', 'integer', column => column.notNull().defaultTo(0))
      .execute()
  },
}
