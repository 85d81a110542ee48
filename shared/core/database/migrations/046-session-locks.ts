import { type AnyDatabase, createTable } from './create-table.ts'

/** The sessions that the desk has locked. */
export const sessionLocks = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(db, 'sessionLock', { family: 'text', lockedAt: 'text' }, { key: ['family'] })
  },
}
