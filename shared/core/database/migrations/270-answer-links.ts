import { type AnyDatabase, createTable } from './create-table.ts'

/** Links in reminders by which a patron answers once. */
export const answerLinks = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'answerLink',
      {
        tokenHash: 'text',
        userId: 'text',
        reservationId: 'text',
        expiresAt: 'text',
        usedAt: 'text?',
        answer: 'text',
      },
      { key: ['tokenHash'], index: [['expiresAt']] },
    )
  },
}
