import { type AnyDatabase, createTable } from './create-table.ts'

/** The clients of the bus that only read. */
export const busReaders = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'busReader',
      { id: 'text', name: 'text', kind: 'text', passwordHash: 'text', createdAt: 'text' },
      { key: ['id'] },
    )
  },
}
