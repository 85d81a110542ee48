import { type AnyDatabase, createTable } from './create-table.ts'

/** Newsletters and pictures that wait at the hub, and which of them the portal has taken. */
export const siteChanges = {
  async up(db: AnyDatabase): Promise<void> {
    const siteChange = {
      id: 'text',
      kind: 'text',
      list: 'text',
      entry: 'text',
      fileName: 'text',
      content: 'text',
      bytes: 'integer',
      userId: 'text',
      address: 'text',
      at: 'text',
      seq: 'integer',
      sentAt: 'text?',
      refusal: 'text',
    } as const
    await createTable(db, 'siteChange', siteChange, { key: ['id'] })
    await createTable(db, 'doneSiteChange', { id: 'text', at: 'text' }, { key: ['id'] })
  },
}

/** 350: what visitors read of a newsletter, beside the name of its file. */
export const newsletterTitles = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema
      .alterTable('siteFile')
      .addColumn('title', 'text', build => build.notNull().defaultTo(''))
      .execute()
  },
}
