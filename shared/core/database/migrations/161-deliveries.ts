import type { AnyDatabase } from './create-table.ts'

/** What the provider reports of a text, whom it is for, how it leaves, and until when it waits. */
export const deliveries = {
  async up(db: AnyDatabase): Promise<void> {
    for (const column of ['userId', 'deliveredAt', 'notBefore'])
      await db.schema.alterTable('outboundMessage').addColumn(column, 'text').execute()
    const defaults = { channel: 'text', delivery: '', deliveryCode: '' }
    for (const [column, value] of Object.entries(defaults))
      await db.schema
        .alterTable('outboundMessage')
        .addColumn(column, 'text', build => build.notNull().defaultTo(value))
        .execute()
  },
}
