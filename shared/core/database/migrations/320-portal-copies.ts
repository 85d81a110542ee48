import { type AnyDatabase, createTable } from './create-table.ts'

/** What the hub shows, while the link is cut, of rows that only the portal has. */
export const portalCopies = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'portalCopy',
      { id: 'text', kind: 'text', at: 'text', userId: 'text?', body: 'text' },
      { key: ['id'], index: [['kind', 'at']] },
    )
  },
}
