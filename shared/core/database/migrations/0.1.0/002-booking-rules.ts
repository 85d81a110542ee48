import type { AnyDatabase } from '../create-table.ts'

/** More columns of a booking (no-show, overbooked, reason) and of a patron (the discount price). */
export const bookingRules = {
  async up(db: AnyDatabase): Promise<void> {
    // One column per statement, because SQLite cannot add several.
    await db.schema.alterTable('reservation').addColumn('noShowAt', 'text').execute()
    await db.schema
      .alterTable('reservation')
      .addColumn('overbooked', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('reservation')
      .addColumn('overrideReason', 'text', column => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('user')
      .addColumn('discount', 'integer', column => column.notNull().defaultTo(0))
      .execute()
  },
}
