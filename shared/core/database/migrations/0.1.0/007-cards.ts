import { type AnyDatabase, createTable } from '../create-table.ts'

/** Card payments and saved cards. At the portal only, never in the log. */
export const cards = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'cardPayment',
      {
        id: 'text',
        key: 'text',
        asked: 'text',
        status: 'text',
        kind: 'text',
        reservationId: 'text?',
        userId: 'text?',
        callerId: 'text',
        amountMinor: 'integer',
        currency: 'text',
        item: 'text?',
        note: 'text',
        processor: 'text',
        transactionId: 'text?',
        saveCard: 'integer',
        brand: 'text?',
        last4: 'text?',
        error: 'text?',
        donor: 'text?',
        ledgerId: 'text?',
        tries: 'integer',
        lookAt: 'text?',
        createdAt: 'text',
        statusSince: 'text',
      },
      {
        key: ['id'],
        unique: [['key'], ['transactionId']],
        index: [['lookAt'], ['reservationId'], ['ledgerId'], ['createdAt']],
      },
    )
    await createTable(
      db,
      'savedCard',
      {
        id: 'text',
        userId: 'text',
        processor: 'text',
        sealed: 'text',
        mark: 'text',
        brand: 'text',
        last4: 'text',
        expiry: 'text',
        createdAt: 'text',
      },
      { key: ['id'], unique: [['userId', 'mark']] },
    )
    await createTable(
      db,
      'cardCustomer',
      { userId: 'text', processor: 'text', customerId: 'text', createdAt: 'text' },
      { key: ['userId', 'processor'] },
    )
  },
}
