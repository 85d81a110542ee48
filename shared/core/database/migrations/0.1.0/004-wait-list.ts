import { type AnyDatabase, createTable } from '../create-table.ts'

/** Entries and offers of the wait list. */
export const waitList = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'waitListEntry',
      {
        id: 'text',
        owner: 'text',
        userId: 'text',
        date: 'text',
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
        fromTime: 'text',
        toTime: 'text',
        language: 'text',
        byStaff: 'integer',
        status: 'text',
        statusSince: 'text',
        joinedAt: 'text',
        reservationId: 'text?',
        wish: 'text?',
      },
      {
        key: ['id'],
        index: [['status', 'date'], ['date'], ['userId']],
      },
    )
    await createTable(
      db,
      'waitListOffer',
      {
        id: 'text',
        entryId: 'text',
        userId: 'text',
        reservationId: 'text',
        date: 'text',
        pool: 'text',
        time: 'text',
        minutes: 'integer',
        day: 'text',
        offeredAt: 'text',
        expiresAt: 'text',
        outcome: 'text',
        closedAt: 'text?',
        tokenHash: 'text',
        mirror: 'integer',
      },
      {
        key: ['id'],
        unique: [['tokenHash'], ['reservationId']],
        index: [['outcome', 'expiresAt'], ['entryId'], ['date'], ['day']],
      },
    )
  },
}
