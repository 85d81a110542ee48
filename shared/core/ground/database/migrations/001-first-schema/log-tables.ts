import { type AnyDatabase, createTable } from '../create-table.ts'

/** The log of changes, its followers, and the link between the sides. */
export async function logTables(db: AnyDatabase): Promise<void> {
  await createTable(
    db,
    'change',
    {
      position: 'integer',
      origin: 'text',
      seq: 'integer',
      incarnation: 'integer',
      dep: 'integer',
      hash: 'text',
      entity: 'text',
      entityId: 'text',
      kind: 'text',
      fields: 'text',
      who: 'text',
      cause: 'text',
      at: 'text',
      stamp: 'text',
    },
    {
      key: ['position'],
      unique: [['origin', 'seq']],
      index: [['entity', 'entityId']],
      defaults: { stamp: '' },
    },
  )
  await createTable(
    db,
    'changeHead',
    { origin: 'text', seq: 'integer', hash: 'text', position: 'integer', stamp: 'text' },
    { key: ['origin'], defaults: { stamp: '' } },
  )
  await createTable(
    db,
    'keptChange',
    {
      position: 'integer',
      origin: 'text',
      seq: 'integer',
      incarnation: 'integer',
      dep: 'integer',
      hash: 'text',
      entity: 'text',
      entityId: 'text',
      kind: 'text',
      fields: 'text',
      who: 'text',
      cause: 'text',
      at: 'text',
      stamp: 'text',
      previousHash: 'text',
    },
    { key: ['origin', 'seq'], index: [['entity', 'entityId']] },
  )
  await createTable(
    db,
    'node',
    {
      side: 'text',
      nodeId: 'text',
      incarnation: 'integer',
      mode: 'text',
      peerIncarnation: 'integer',
      minted: 'integer',
    },
    { key: ['side'], defaults: { mode: 'active', peerIncarnation: 0, minted: 0 } },
  )
  await createTable(db, 'followerCursor', { name: 'text', position: 'integer' }, { key: ['name'] })
  await createTable(
    db,
    'parkedChange',
    { follower: 'text', position: 'integer', reason: 'text', at: 'text' },
    { key: ['follower', 'position'] },
  )
  await createTable(
    db,
    'syncKey',
    { hash: 'text', sealed: 'text?', status: 'text', createdAt: 'text', revokedAt: 'text?' },
    { key: ['hash'] },
  )
  await createTable(
    db,
    'syncReport',
    { id: 'text', kind: 'text', at: 'text', since: 'text?', detail: 'text' },
    { key: ['id'], index: [['at']] },
  )
  await createTable(
    db,
    'unverifiedBooking',
    { reservationId: 'text', date: 'text', since: 'text', clearedAt: 'text?', clearedBy: 'text?' },
    { key: ['reservationId'], index: [['date']] },
  )
  await createTable(
    db,
    'logCut',
    { origin: 'text', seq: 'integer', hash: 'text', at: 'text' },
    { key: ['origin'] },
  )
  await createTable(db, 'syncMark', { name: 'text', value: 'text' }, { key: ['name'] })
}
