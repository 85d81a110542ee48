import { type AnyDatabase, createTable } from '../create-table.ts'

/** Rooms and doors, the bridges and devices of the building, and its registers. */
export async function buildingTables(db: AnyDatabase): Promise<void> {
  await createTable(
    db,
    'section',
    { id: 'integer', name: 'text', attendantId: 'integer?', retiredAt: 'text?' },
    { key: ['id'] },
  )
  await createTable(
    db,
    'room',
    {
      id: 'integer',
      name: 'text',
      sectionId: 'integer',
      bath: 'integer',
      uses: 'text?',
      status: 'text',
      statusSince: 'text',
      reservationId: 'text?',
      language: 'text',
      lightsWanted: 'integer?',
      extension: 'text?',
      lightsAskedAt: 'text?',
      retiredAt: 'text?',
    },
    { key: ['id'] },
  )
  await createTable(
    db,
    'cubicle',
    { id: 'integer', name: 'text', status: 'text', reservationId: 'text?', retiredAt: 'text?' },
    { key: ['id'] },
  )
  await createTable(
    db,
    'outOfService',
    {
      id: 'text',
      roomId: 'integer',
      fromDate: 'text',
      toDate: 'text',
      pool: 'text',
      reason: 'text',
      createdAt: 'text',
      endedAt: 'text?',
    },
    { key: ['id'] },
  )
  await createTable(
    db,
    'accessLog',
    {
      id: 'text',
      at: 'text',
      door: 'text',
      roomId: 'integer?',
      reservationId: 'text?',
      outcome: 'text',
      byId: 'text',
      byRole: 'text',
      attendantId: 'integer?',
      reason: 'text?',
      reasonText: 'text?',
    },
    { key: ['id'], index: [['at'], ['reservationId']] },
  )
  await createTable(
    db,
    'supplyRequest',
    {
      id: 'text',
      roomId: 'integer',
      reservationId: 'text?',
      kind: 'text',
      item: 'text',
      status: 'text',
      requestedAt: 'text',
      requestedBy: 'text',
      raisedAt: 'text',
      answeredAt: 'text?',
      answeredBy: 'text?',
      closedAt: 'text?',
      closedBy: 'text?',
      ring: 'text?',
      rangAt: 'text?',
    },
    { key: ['id'], index: [['status'], ['reservationId']] },
  )
  await createTable(
    db,
    'scene',
    {
      id: 'text',
      name: 'text',
      nights: 'text',
      anchor: 'text',
      minutes: 'integer',
      lights: 'text',
      updatedAt: 'text',
      doors: 'text',
    },
    { key: ['id'], defaults: { doors: '[]' } },
  )
  await createTable(
    db,
    'shabbosSwitch',
    {
      id: 'text',
      block: 'text',
      item: 'text',
      allowed: 'integer',
      instruction: 'text',
      at: 'text',
      byId: 'text',
    },
    { key: ['id'] },
  )
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
  await createTable(
    db,
    'busReader',
    { id: 'text', name: 'text', passwordHash: 'text', createdAt: 'text' },
    { key: ['id'] },
  )
  await createTable(
    db,
    'point',
    { point: 'text', name: 'text?', bridge: 'text', driver: 'text', model: 'text', disabledAt: 'text?' },
    { key: ['point'] },
  )
  await createTable(
    db,
    'pointEvent',
    { id: 'text', point: 'text', at: 'text', kind: 'text', byId: 'text', detail: 'text' },
    { key: ['id'], index: [['point', 'at']] },
  )
  await createTable(
    db,
    'printer',
    { id: 'text', name: 'text', place: 'text', screenId: 'text?', updatedAt: 'text' },
    { key: ['id'] },
  )
  await createTable(
    db,
    'swipeReader',
    { id: 'text', name: 'text', place: 'text', screenId: 'text?', updatedAt: 'text' },
    { key: ['id'] },
  )
  await createTable(db, 'deviceCheck', { id: 'text', at: 'text', byId: 'text' }, { key: ['id'] })
  await createTable(
    db,
    'buildingFile',
    {
      id: 'text',
      bridge: 'text',
      at: 'text',
      byId: 'text',
      file: 'text',
      acts: 'text',
      outcome: 'text',
      why: 'text?',
    },
    { key: ['id'], index: [['bridge', 'at']] },
  )
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
      fromTime: 'text',
      toTime: 'text',
      till: 'text',
      detail: 'text',
    },
    {
      key: ['id'],
      index: [['register', 'night'], ['closes']],
      defaults: { fromTime: '', toTime: '', till: '', detail: '' },
    },
  )
}
