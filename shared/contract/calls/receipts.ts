import Type from 'typebox'
import { call } from '../call.ts'
import { PatronReceipt } from '../entities/patron-receipt.ts'
import { Id, strict, written } from '../entities/scalars.ts'
import { relayedToPortal } from './error-groups.ts'
import { both, onPortal } from './sides.ts'

/** One of the two: a visit, or the ledger line of a payment. */
const about = {
  user: Type.Optional(Id),
  reservationId: Type.Optional(Id),
  paymentId: Type.Optional(Id),
}

/** Receipts for patrons (money-726). The portal sends the mail; the hub asks it. */
export const receiptCalls = {
  receiptGet: call({
    method: 'GET',
    path: '/api/api/receipts',
    sides: onPortal,
    limit: 'usual',
    reads: ['ledger', 'reservation', 'setting'],
    errors: ['paymentMissing'],
    summary: 'The receipt of a visit, or of a payment without one',
    history: 'person',
    policy: { who: ['self', 'Reception', 'Admin'], subject: { kind: 'user', from: 'query', name: 'user' } },
    query: strict(about),
    answer: PatronReceipt,
  }),
  receiptMail: call({
    method: 'POST',
    path: '/api/api/receipts/mail',
    sides: both,
    limit: 'usual',
    changes: [],
    errors: [...relayedToPortal, 'paymentMissing', 'emailRequired', 'mailNotSet', 'receiptsSpent'],
    summary: 'Send the receipt by email; the hub relays',
    policy: { who: ['self', 'Reception', 'Admin'], subject: { kind: 'user', from: 'body', name: 'user' } },
    body: strict({
      ...about,
      /** Default: the address of her account. */
      email: Type.Optional(written(200)),
    }),
    answer: Type.Object({ isHers: Type.Boolean() }),
    envelope: 'wrapped',
    relay: { hub: 'pay' },
  }),
} as const
