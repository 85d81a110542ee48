import { type AnyDatabase, createTable } from './create-table.ts'

/** The account at each card processor that was ever used. At the portal only, never in the log. */
export const cardAccounts = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'cardAccount',
      { processor: 'text', sealed: 'text', updatedAt: 'text' },
      { key: ['processor'] },
    )
  },
}
