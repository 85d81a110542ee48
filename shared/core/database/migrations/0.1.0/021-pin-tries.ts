import { type AnyDatabase, createTable } from '../create-table.ts'

/** The wrong tries of a PIN at each screen, stored so that restarting the hub does not reset the lock. */
export const pinTries = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'triedPin',
      { screen: 'text', wrong: 'integer', lockedUntil: 'text' },
      { key: ['screen'] },
    )
  },
}
