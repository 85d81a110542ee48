import { genesisHash } from '../../../log/change-head-table.ts'
import { type AnyDatabase, createTable } from '../create-table.ts'
import { createAccessTables, createDeliveryTables } from './001-access-tables.ts'

export const firstEvening = {
  async up(db: AnyDatabase): Promise<void> {
    await people(db)
    await reservation(db)
    await reservationRecords(db)
    await building(db)
    await settings(db)
    await log(db)
    await createAccessTables(db)
    await createDeliveryTables(db)
  },
}

async function people(db: AnyDatabase): Promise<void> {
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
      excludedAttendants: 'text',
      createdAt: 'text',
      updatedAt: 'text',
      disabledAt: 'text?',
    },
    { key: ['id'], unique: [['username']], index: [['phone'], ['lastName', 'firstName']] },
  )
  const credential = { userId: 'text', passwordHash: 'text', updatedAt: 'text' } as const
  await createTable(db, 'credential', credential, { key: ['userId'], refers: { userId: 'user' } })
}

async function reservation(db: AnyDatabase): Promise<void> {
  await createTable(
    db,
    'reservation',
    {
      id: 'text',
      userId: 'text',
      owner: 'text',
      code: 'text',
      bookingStatus: 'text',
      visitStatus: 'text?',
      statusSince: 'text',
      date: 'text',
      time: 'text',
      pool: 'text',
      minutes: 'integer',
      bath: 'integer',
      privateRoom: 'integer',
      handicapped: 'integer',
      segula: 'integer',
      kallah: 'integer',
      doubleSlot: 'integer',
      parking: 'integer',
      salonManicure: 'integer',
      salonPedicure: 'integer',
      salonBoth: 'integer',
      chabadBor: 'integer',
      useDiscountPrice: 'integer',
      member: 'integer',
      advanceReservation: 'integer',
      language: 'text',
      priceMinor: 'integer',
      priceLines: 'text',
      notes: 'text',
      userNotes: 'text',
      replacingReservationId: 'text?',
      holdExpiresAt: 'text?',
      timeArrived: 'text?',
      timeCompleted: 'text?',
      arrivedOnTime: 'integer?',
      waitingCode: 'text?',
      roomId: 'integer?',
      roomIdPreassign: 'integer?',
      cubicleId: 'integer?',
      createdAt: 'text',
    },
    {
      key: ['id'],
      refers: { userId: 'user' },
      // The code has no unique constraint. Two sides without a link could pick the same one, and neither must refuse a
      // booking that the other has accepted.
      index: [['date', 'time'], ['date', 'code'], ['userId', 'date'], ['roomId'], ['holdExpiresAt']],
    },
  )
  await createTable(db, 'night', { date: 'text', version: 'integer' }, { key: ['date'] })
}

async function reservationRecords(db: AnyDatabase): Promise<void> {
  await createTable(
    db,
    'statusHistory',
    {
      id: 'text',
      reservationId: 'text',
      previousStatus: 'text?',
      newStatus: 'text',
      previousSince: 'text?',
      at: 'text',
      byId: 'text',
      byRole: 'text',
      byAddress: 'text',
      attendantId: 'integer?',
    },
    { key: ['id'], refers: { reservationId: 'reservation' }, index: [['reservationId', 'at'], ['at']] },
  )
  await createTable(
    db,
    'ledger',
    {
      id: 'text',
      reservationId: 'text?',
      userId: 'text?',
      kind: 'text',
      method: 'text',
      amountMinor: 'integer',
      note: 'text',
      at: 'text',
      byId: 'text',
    },
    {
      key: ['id'],
      refers: { reservationId: 'reservation', userId: 'user' },
      index: [['reservationId'], ['userId'], ['at']],
    },
  )
}

async function building(db: AnyDatabase): Promise<void> {
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
    },
    { key: ['id'], index: [['cardHash']] },
  )
  const section = { id: 'integer', name: 'text', attendantId: 'integer?' } as const
  await createTable(db, 'section', section, { key: ['id'] })
  await createTable(
    db,
    'room',
    {
      id: 'integer',
      name: 'text',
      sectionId: 'integer',
      bath: 'integer',
      status: 'text',
      statusSince: 'text',
      reservationId: 'text?',
      language: 'text',
      lightsWanted: 'integer?',
    },
    { key: ['id'] },
  )
  const cubicle = { id: 'integer', name: 'text', status: 'text', reservationId: 'text?' } as const
  await createTable(db, 'cubicle', cubicle, { key: ['id'] })
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
    },
    { key: ['id'], index: [['at'], ['reservationId']] },
  )
}

async function settings(db: AnyDatabase): Promise<void> {
  await createTable(db, 'setting', { key: 'text', value: 'text', updatedAt: 'text' }, { key: ['key'] })
  await createTable(db, 'secretSetting', { key: 'text', sealed: 'text', updatedAt: 'text' }, { key: ['key'] })
  await createTable(
    db,
    'scheduleOverride',
    { date: 'text', fields: 'text', updatedAt: 'text' },
    { key: ['date'] },
  )
  const languageText = { language: 'text', key: 'text', text: 'text', updatedAt: 'text' } as const
  await createTable(db, 'languageText', languageText, { key: ['language', 'key'] })
}

async function log(db: AnyDatabase): Promise<void> {
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
    },
    { key: ['position'], unique: [['origin', 'seq']], index: [['entity', 'entityId']] },
  )
  const head = { origin: 'text', seq: 'integer', hash: 'text', position: 'integer' } as const
  await createTable(db, 'changeHead', head, { key: ['origin'] })
  const start = { seq: 0, hash: genesisHash, position: 0 }
  await db
    .insertInto('changeHead')
    .values([
      { origin: 'hub', ...start },
      { origin: 'portal', ...start },
    ])
    .execute()
  await createTable(db, 'node', { side: 'text', nodeId: 'text', incarnation: 'integer' }, { key: ['side'] })
  await createTable(db, 'followerCursor', { name: 'text', position: 'integer' }, { key: ['name'] })
  const parked = { follower: 'text', position: 'integer', reason: 'text', at: 'text' } as const
  await createTable(db, 'parkedChange', parked, { key: ['follower', 'position'] })
}
