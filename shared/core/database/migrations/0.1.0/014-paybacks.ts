import { type AnyDatabase, createTable } from '../create-table.ts'

/** Amounts that staff refund, keep or credit. At the portal only, never in the log. */
export const paybacks = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'payback',
      {
        id: 'text',
        key: 'text',
        part: 'integer',
        asked: 'text',
        status: 'text',
        fate: 'text',
        reservationId: 'text',
        userId: 'text',
        callerId: 'text',
        amountMinor: 'integer',
        cardPaymentId: 'text?',
        ledgerId: 'text?',
        error: 'text?',
        tries: 'integer',
        lookAt: 'text?',
        createdAt: 'text',
        statusSince: 'text',
      },
      {
        key: ['id'],
        unique: [['key', 'part']],
        index: [['lookAt'], ['reservationId'], ['cardPaymentId'], ['ledgerId']],
      },
    )
  },
}
