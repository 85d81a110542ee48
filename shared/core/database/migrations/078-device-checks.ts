import { type AnyDatabase, createTable } from './create-table.ts'

/** What a person confirmed to work, by its name: a device, a bridge, a screen or a card reader. */
export const deviceChecks = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(db, 'deviceCheck', { id: 'text', at: 'text', byId: 'text' }, { key: ['id'] })
  },
}
