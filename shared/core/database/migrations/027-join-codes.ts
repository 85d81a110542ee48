import { type AnyDatabase, createTable } from './create-table.ts'

/** The codes that join a hub to the portal or a bridge to the hub, and the bridges that were joined. */
export const joinCodes = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'joinCode',
      {
        id: 'text',
        purpose: 'text',
        name: 'text',
        codeHash: 'text',
        createdAt: 'text',
        expiresAt: 'text',
        failures: 'integer',
        claim: 'text?',
      },
      { key: ['id'], index: [['purpose', 'expiresAt']] },
    )
    await createTable(
      db,
      'bridge',
      {
        id: 'text',
        name: 'text',
        codeId: 'text',
        passwordHash: 'text',
        pairedAt: 'text',
        seenAt: 'text?',
        revokedAt: 'text?',
      },
      { key: ['id'], unique: [['codeId']] },
    )
  },
}
