import type { AnyDatabase } from './create-table.ts'

/** Since when the rows of a patron are not on the hub. */
export const leavingTheHub = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema.alterTable('user').addColumn('leftHubAt', 'text').execute()
    await db.schema.createIndex('user_leftHubAt').on('user').column('leftHubAt').execute()
  },
}
