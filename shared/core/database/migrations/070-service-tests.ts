import { type AnyDatabase, createTable } from './create-table.ts'

/** The last test of each service of the portal. */
export const serviceTests = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'serviceTest',
      { service: 'text', at: 'text', outcome: 'text', reason: 'text' },
      { key: ['service'] },
    )
  },
}
