import { type AnyDatabase, createTable } from './create-table.ts'

/** The second factors of staff on this side, and their recovery codes. */
export const secondFactors = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'factor',
      {
        id: 'text',
        userId: 'text',
        kind: 'text',
        name: 'text',
        credentialId: 'text',
        secret: 'text',
        counter: 'integer',
        createdAt: 'text',
        confirmedAt: 'text?',
        usedAt: 'text?',
      },
      { key: ['id'], index: [['userId'], ['credentialId']], refers: { userId: 'user' } },
    )
    await createTable(
      db,
      'recoveryCode',
      { userId: 'text', hash: 'text', usedAt: 'text?' },
      { key: ['userId', 'hash'], refers: { userId: 'user' } },
    )
  },
}
