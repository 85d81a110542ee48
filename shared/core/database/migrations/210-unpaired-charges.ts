import { type AnyDatabase, createTable } from './create-table.ts'

/** What the comparison with the processors' lists found, and when each list was read. At the portal only, never in the log. */
export const unpairedCharges = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'unpaired',
      {
        id: 'text',
        kind: 'text',
        processor: 'text',
        chargeId: 'text',
        cardPaymentId: 'text?',
        amountMinor: 'integer',
        wholeMinor: 'integer',
        currency: 'text',
        last4: 'text',
        chargedAt: 'text',
        foundAt: 'text',
        act: 'text?',
        reason: 'text',
        error: 'text?',
        refundId: 'text?',
        lookAt: 'text?',
        tries: 'integer',
        reservationId: 'text?',
        userId: 'text?',
        ledgerId: 'text?',
        byId: 'text?',
        actedAt: 'text?',
      },
      { key: ['id'], unique: [['kind', 'processor', 'chargeId']], index: [['actedAt'], ['lookAt']] },
    )
    await createTable(
      db,
      'chargeCheck',
      { processor: 'text', checkedAt: 'text', failed: 'text?' },
      { key: ['processor'] },
    )
  },
}
