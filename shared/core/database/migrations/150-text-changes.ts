import type { AnyDatabase } from './create-table.ts'

/** Who changed a text last, and the text before that change; blank where that is not known or was the built-in one. */
export const textChanges = {
  async up(db: AnyDatabase): Promise<void> {
    for (const column of ['changedBy', 'textBefore'])
      await db.schema
        .alterTable('languageText')
        .addColumn(column, 'text', build => build.notNull().defaultTo(''))
        .execute()
  },
}
