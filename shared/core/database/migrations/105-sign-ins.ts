import { type AnyDatabase, createTable } from './create-table.ts'

/** The sign-ins of staff and the tries that failed; and passwords that were changed at a hub without its link. */
export const signIns = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'signIn',
      {
        id: 'text',
        userId: 'text',
        outcome: 'text',
        way: 'text',
        origin: 'text',
        agent: 'text',
        newDevice: 'integer',
        firstAt: 'text',
        lastAt: 'text',
        times: 'integer',
      },
      { key: ['id'], index: [['lastAt'], ['userId', 'lastAt']] },
    )
    await createTable(
      db,
      'changedPassword',
      { userId: 'text', given: 'text', passwordHash: 'text', changedAt: 'text' },
      { key: ['userId'] },
    )
  },
}
