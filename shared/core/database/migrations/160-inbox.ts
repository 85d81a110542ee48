import { type AnyDatabase, createTable } from './create-table.ts'

/** Texts that patrons send, and who of the staff dealt with a message of a form. */
export const inbox = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'receivedText',
      {
        id: 'text',
        providerId: 'text',
        userId: 'text?',
        reservationId: 'text?',
        meaning: 'text',
        sealed: 'text',
        receivedAt: 'text',
        handledAt: 'text?',
        handledBy: 'text?',
      },
      { key: ['id'], unique: [['providerId']], index: [['handledAt'], ['receivedAt']] },
    )
    for (const column of ['handledAt', 'handledBy'])
      await db.schema.alterTable('contactMessage').addColumn(column, 'text').execute()
  },
}
