import { type AnyDatabase, createTable } from '../create-table.ts'

/** Signing in, devices, and what goes out: texts, answers that are repeated, effects. */
export async function accessTables(db: AnyDatabase): Promise<void> {
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
  await createTable(
    db,
    'codeSend',
    { id: 'text', phoneHash: 'text', at: 'text' },
    { key: ['id'], index: [['phoneHash', 'at'], ['at']] },
  )
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
      startedAt: 'text',
      agent: 'text',
    },
    {
      key: ['tokenHash'],
      index: [['family'], ['userId'], ['deviceId'], ['expiresAt']],
      defaults: { startedAt: '', agent: '' },
    },
  )
  await createTable(db, 'sessionLock', { family: 'text', lockedAt: 'text' }, { key: ['family'] })
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
      readerId: 'text?',
    },
    { key: ['id'], index: [['codeHash'], ['expiresAt']] },
  )
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
      userId: 'text?',
      deliveredAt: 'text?',
      notBefore: 'text?',
      channel: 'text',
      delivery: 'text',
      deliveryCode: 'text',
    },
    {
      key: ['id'],
      unique: [['dedupeKey']],
      index: [['sentAt', 'createdAt']],
      defaults: { channel: 'text', delivery: '', deliveryCode: '' },
    },
  )
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
  await createTable(
    db,
    'idempotency',
    { key: 'text', answer: 'text', createdAt: 'text' },
    { key: ['key'], index: [['createdAt']] },
  )
  await createTable(db, 'effectDone', { key: 'text', at: 'text' }, { key: ['key'], index: [['at']] })
  await createTable(
    db,
    'triedPin',
    { screen: 'text', wrong: 'integer', lockedUntil: 'text' },
    { key: ['screen'] },
  )
}
