import type { AnyDatabase } from './create-table.ts'

/** The fee for not coming to which a patron agreed, in the words that she read. */
export const agreedFees = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema
      .alterTable('reservation')
      .addColumn('feeAgreedMinor', 'integer', build => build.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('reservation')
      .addColumn('feeAgreedWords', 'text', build => build.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('reservation').addColumn('feeAgreedAt', 'text').execute()
  },
}
