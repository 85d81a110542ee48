import { type AnyDatabase, createTable } from '../create-table.ts'

/** Accounts, how their owners prove who they are, and who read what. */
export async function peopleTables(db: AnyDatabase): Promise<void> {
  await createTable(
    db,
    'user',
    {
      id: 'text',
      username: 'text',
      phone: 'text?',
      roles: 'text',
      firstName: 'text',
      lastName: 'text',
      email: 'text',
      address: 'text',
      city: 'text',
      state: 'text',
      zipcode: 'text',
      language: 'text',
      notes: 'text',
      internalNote: 'text',
      localResident: 'integer',
      testUser: 'integer',
      notificationReservations: 'integer',
      notificationDayBefore: 'integer',
      notificationDayOf: 'integer',
      notificationCallIn: 'integer',
      excludedAttendants: 'text',
      createdAt: 'text',
      updatedAt: 'text',
      disabledAt: 'text?',
      discount: 'integer',
      checkedBy: 'text',
      erasedAt: 'text?',
      company: 'text',
      handSignal: 'integer',
      unconfirmedSince: 'text?',
      textsStoppedAt: 'text?',
      messageChannel: 'text',
      mergedInto: 'text?',
    },
    {
      key: ['id'],
      unique: [['username']],
      index: [['phone'], ['lastName', 'firstName'], ['mergedInto']],
      defaults: { discount: 0, checkedBy: '', company: '', handSignal: 0, messageChannel: 'text' },
    },
  )
  await createTable(
    db,
    'credential',
    { userId: 'text', passwordHash: 'text', updatedAt: 'text', mustChange: 'integer' },
    { key: ['userId'], refers: { userId: 'user' }, defaults: { mustChange: 0 } },
  )
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
  await createTable(
    db,
    'residentPaper',
    {
      userId: 'text',
      sealed: 'text',
      uploadedAt: 'text',
      status: 'text',
      reason: 'text',
      reviewedAt: 'text?',
      reviewedBy: 'text?',
    },
    { key: ['userId'], index: [['status', 'uploadedAt']], refers: { userId: 'user' } },
  )
  await createTable(
    db,
    'attendant',
    {
      id: 'integer',
      firstName: 'text',
      lastName: 'text',
      cardHash: 'text?',
      active: 'integer',
      updatedAt: 'text',
      userId: 'text?',
    },
    { key: ['id'], index: [['cardHash']] },
  )
  await createTable(
    db,
    'changedPassword',
    { userId: 'text', given: 'text', passwordHash: 'text', changedAt: 'text' },
    { key: ['userId'] },
  )
  await createTable(
    db,
    'accountUse',
    { userId: 'text', lastAt: 'text', failures: 'integer' },
    { key: ['userId'], refers: { userId: 'user' } },
  )
  await createTable(
    db,
    'historyRead',
    {
      byId: 'text',
      userId: 'text',
      nights: 'text',
      callId: 'text',
      day: 'text',
      firstAt: 'text',
      lastAt: 'text',
      times: 'integer',
    },
    { key: ['byId', 'userId', 'nights', 'callId', 'day'], index: [['lastAt']] },
  )
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
}
