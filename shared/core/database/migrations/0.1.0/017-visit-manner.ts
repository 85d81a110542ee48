import type { AnyDatabase } from '../create-table.ts'

/** A patron's wishes for her visit: company and hand signals. */
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
