import { type AnyDatabase, createTable } from './create-table.ts'

/** Whose each printer is: the desk's or a kiosk's. A printer without a row is used by its name. */
export const printers = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'printer',
      { id: 'text', name: 'text', place: 'text', screenId: 'text?', updatedAt: 'text' },
      { key: ['id'] },
    )
  },
}
