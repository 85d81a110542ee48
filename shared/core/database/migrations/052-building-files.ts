import { type AnyDatabase, createTable } from './create-table.ts'

/** The building files that technicians sent to bridges, each a version. */
export const buildingFiles = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'buildingFile',
      { id: 'text', bridge: 'text', at: 'text', byId: 'text', file: 'text', outcome: 'text' },
      { key: ['id'], index: [['bridge', 'at']] },
    )
  },
}
