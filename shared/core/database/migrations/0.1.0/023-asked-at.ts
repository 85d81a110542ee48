import type { AnyDatabase } from '../create-table.ts'

/** The time of a card payment or refund as people are shown it. */
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
