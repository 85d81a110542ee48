import { type AnyDatabase, createTable } from './create-table.ts'

/** The registers of the building: water, lists, faults, notes for the next shift. */
export const registers = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'registerEntry',
      {
        id: 'text',
        register: 'text',
        night: 'text',
        at: 'text',
        byId: 'text',
        subject: 'text',
        note: 'text',
        done: 'integer',
        roomId: 'integer?',
        water: 'text',
        photo: 'text',
        closes: 'text?',
      },
      { key: ['id'], index: [['register', 'night'], ['closes']] },
    )
  },
}
