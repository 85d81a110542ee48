import type { AnyDatabase } from './create-table.ts'

/** How a patron is written to, and since when her phone takes no texts. */
export const messageChannels = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema.alterTable('user').addColumn('textsStoppedAt', 'text').execute()
    await db.schema
      .alterTable('user')
      .addColumn('messageChannel', 'text', build => build.notNull().defaultTo('text'))
      .execute()
  },
}
