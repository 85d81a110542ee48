import { type AnyDatabase, createTable } from '../create-table.ts'

/** Signing in: codes, tokens and devices. */
export async function createAccessTables(db: AnyDatabase): Promise<void> {
  await createTable(
    db,
    'loginSession',
    {
      id: 'text',
      phone: 'text',
      codeHash: 'text',
      createdAt: 'text',
      expiresAt: 'text',
      failures: 'integer',
      usedAt: 'text?',
    },
    { key: ['id'], index: [['expiresAt']] },
  )
  const codeSend = { id: 'text', phoneHash: 'text', at: 'text' } as const
  await createTable(db, 'codeSend', codeSend, { key: ['id'], index: [['phoneHash', 'at'], ['at']] })
  await createTable(
    db,
    'refreshToken',
    {
      tokenHash: 'text',
      family: 'text',
      userId: 'text?',
      deviceId: 'text?',
      issuedAt: 'text',
      expiresAt: 'text',
      usedAt: 'text?',
      revokedAt: 'text?',
      successorSealed: 'text?',
    },
    { key: ['tokenHash'], index: [['family'], ['userId'], ['deviceId'], ['expiresAt']] },
  )
  await createTable(
    db,
    'device',
    { id: 'text', role: 'text', name: 'text', roomId: 'integer?', pairedAt: 'text', revokedAt: 'text?' },
    { key: ['id'] },
  )
  await createTable(
    db,
    'pairingCode',
    {
      id: 'text',
      codeHash: 'text',
      role: 'text',
      roomId: 'integer?',
      createdAt: 'text',
      expiresAt: 'text',
      failures: 'integer',
      usedAt: 'text?',
    },
    { key: ['id'], index: [['codeHash'], ['expiresAt']] },
  )
}

/** Outgoing texts, and effects that were carried out. */
export async function createDeliveryTables(db: AnyDatabase): Promise<void> {
  await createTable(
    db,
    'outboundMessage',
    {
      id: 'text',
      kind: 'text',
      sealed: 'text',
      dedupeKey: 'text',
      createdAt: 'text',
      expiresAt: 'text',
      attempts: 'integer',
      sentAt: 'text?',
      failedAt: 'text?',
    },
    { key: ['id'], unique: [['dedupeKey']], index: [['sentAt', 'createdAt']] },
  )
  const idempotency = { key: 'text', answer: 'text', createdAt: 'text' } as const
  await createTable(db, 'idempotency', idempotency, { key: ['key'], index: [['createdAt']] })
  await createTable(db, 'effectDone', { key: 'text', at: 'text' }, { key: ['key'], index: [['at']] })
}
