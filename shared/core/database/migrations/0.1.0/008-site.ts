import { type AnyDatabase, createTable } from '../create-table.ts'

/** Messages of the site's forms to the office, the site's files, and descriptions of texts. */
export const site = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'contactMessage',
      {
        id: 'text',
        kind: 'text',
        sealed: 'text',
        receivedAt: 'text',
        nextTryAt: 'text',
        attempts: 'integer',
        sentAt: 'text?',
      },
      { key: ['id'], index: [['sentAt', 'nextTryAt']] },
    )
    const textDescription = { key: 'text', description: 'text', updatedAt: 'text' } as const
    await createTable(db, 'textDescription', textDescription, { key: ['key'] })
    await createTable(
      db,
      'siteFile',
      { name: 'text', kind: 'text', type: 'text', bytes: 'integer', content: 'text', createdAt: 'text' },
      { key: ['name'], index: [['kind', 'createdAt']] },
    )
  },
}
