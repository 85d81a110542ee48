import { type AnyDatabase, createTable } from './create-table.ts'

/** Roles that wait for a second Admin, the account of an attendant, and what a list of sessions shows. */
export const people = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'roleGrant',
      {
        id: 'text',
        userId: 'text',
        role: 'text',
        byId: 'text',
        at: 'text',
        outcome: 'text',
        decidedBy: 'text?',
        decidedAt: 'text?',
      },
      { key: ['id'], index: [['userId']], refers: { userId: 'user' } },
    )
    await db.schema.alterTable('attendant').addColumn('userId', 'text').execute()
    for (const column of ['startedAt', 'agent']) {
      await db.schema
        .alterTable('refreshToken')
        .addColumn(column, 'text', build => build.notNull().defaultTo(''))
        .execute()
    }
  },
}
