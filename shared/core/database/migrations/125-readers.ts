import { type AnyDatabase, createTable } from './create-table.ts'

/**
 * Whose each reader of attendants' cards on the bus is, where a reader without a row belongs by its name; and the clients
 * of the bus that only read.
 */
export const readers = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'swipeReader',
      { id: 'text', name: 'text', place: 'text', screenId: 'text?', updatedAt: 'text' },
      { key: ['id'] },
    )
    await createTable(
      db,
      'busReader',
      { id: 'text', name: 'text', kind: 'text', passwordHash: 'text', createdAt: 'text' },
      { key: ['id'] },
    )
  },
}
