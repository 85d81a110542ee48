import { type AnyDatabase, createTable } from '../create-table.ts'

/** Shares of the places of a night, booking requests between the sides, and the attention list. */
export const shares = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'share',
      {
        date: 'text',
        own: 'text',
        minted: 'text',
        quarantined: 'text',
        recalled: 'text',
        sealedAt: 'text?',
        movedAt: 'text?',
      },
      { key: ['date'] },
    )
    await createTable(
      db,
      'bookingRequest',
      {
        id: 'text',
        reservationId: 'text',
        kind: 'text',
        body: 'text',
        askedBy: 'text',
        who: 'text',
        at: 'text',
        outcome: 'text?',
        answeredAt: 'text?',
      },
      { key: ['id'], index: [['reservationId'], ['answeredAt']] },
    )
    await createTable(
      db,
      'attention',
      {
        id: 'text',
        kind: 'text',
        entityId: 'text',
        detail: 'text',
        side: 'text',
        at: 'text',
        resolvedAt: 'text?',
        resolvedBy: 'text?',
      },
      { key: ['id'], index: [['resolvedAt', 'at'], ['entityId']] },
    )
    const proofKey = { id: 'text', publicKey: 'text', createdAt: 'text' } as const
    await createTable(db, 'proofKey', proofKey, { key: ['id'] })
  },
}
