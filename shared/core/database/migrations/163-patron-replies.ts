import type { AnyDatabase } from './create-table.ts'

/** What a patron answered to the reminder of a visit. */
export const patronReplies = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema
      .alterTable('reservation')
      .addColumn('patronReply', 'text', build => build.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('reservation').addColumn('patronReplyAt', 'text').execute()
  },
}
