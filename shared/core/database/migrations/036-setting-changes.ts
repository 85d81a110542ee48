import type { AnyDatabase } from './create-table.ts'

/** Who changed a setting last, and the text before that change; null where there was none. */
export const settingChanges = {
  async up(db: AnyDatabase): Promise<void> {
    for (const table of ['setting', 'secretSetting']) {
      await db.schema
        .alterTable(table)
        .addColumn('changedBy', 'text', build => build.notNull().defaultTo(''))
        .execute()
    }
    await db.schema.alterTable('setting').addColumn('valueBefore', 'text').execute()
  },
}
