import type { AnyDatabase } from './create-table.ts'

/** When a card was asked for or paid back to, as whoever reads it tells the time. */
export const askedAt = {
  async up(db: AnyDatabase): Promise<void> {
    for (const table of ['cardPayment', 'payback']) {
      await db.schema
        .alterTable(table)
        .addColumn('askedAt', 'text', column => column.notNull().defaultTo(''))
        .execute()
      await db
        .updateTable(table)
        .set(({ ref }) => ({ askedAt: ref('createdAt') }))
        .execute()
    }
  },
}
