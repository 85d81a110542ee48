import { type AnyDatabase, createTable } from './create-table.ts'

/** The devices that this hub has heard of, with what a technician set for each, and their history. */
export const points = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'point',
      {
        point: 'text',
        name: 'text?',
        bridge: 'text',
        driver: 'text',
        model: 'text',
        disabledAt: 'text?',
      },
      { key: ['point'] },
    )
    await createTable(
      db,
      'pointEvent',
      { id: 'text', point: 'text', at: 'text', kind: 'text', byId: 'text', detail: 'text' },
      { key: ['id'], index: [['point', 'at']] },
    )
  },
}
