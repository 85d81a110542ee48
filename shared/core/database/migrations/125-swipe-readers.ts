import { type AnyDatabase, createTable } from './create-table.ts'

/** Whose each reader of attendants' cards on the bus is. A reader without a row belongs by its name. */
export const swipeReaders = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'swipeReader',
      { id: 'text', name: 'text', place: 'text', screenId: 'text?', updatedAt: 'text' },
      { key: ['id'] },
    )
  },
}
