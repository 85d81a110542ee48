import Type from 'typebox'
import { call } from '../call.ts'
import { PrepaidAnswer } from '../entities/prepaid.ts'
import { Id, Money, strict, written } from '../entities/scalars.ts'
import { relayedToPortal } from './error-groups.ts'
import { both } from './sides.ts'

const params = strict({ id: Id })
const hers = {
  who: ['self', 'Reception', 'Admin'],
  subject: { kind: 'user', from: 'params', name: 'id' },
} as const

/** Our own calls for gift cards and packages; they are sold like memberships. */
export const prepaidCalls = {
  prepaidGet: call({
    method: 'GET',
    path: '/api/api/users/{id}/prepaid',
    sides: both,
    limit: 'usual',
    reads: ['ledger', 'prepaid'],
    errors: [],
    summary: 'What she has paid for and not used yet, and the gift cards that she bought',
    policy: hers,
    params,
    answer: PrepaidAnswer,
  }),
  voucherCode: call({
    method: 'POST',
    path: '/api/api/users/{id}/prepaid/code',
    sides: both,
    limit: 'usual',
    changes: ['prepaid'],
    errors: ['paymentMissing', 'userMissing', 'voucherUsed'],
    summary: 'A new code for a gift card that she bought; an earlier one works no more',
    policy: hers,
    params,
    body: strict({ paymentId: Id }),
    answer: Type.Object({ code: Type.String({ maxLength: 24 }) }),
    envelope: 'wrapped',
  }),
  voucherRedeem: call({
    method: 'POST',
    path: '/api/api/users/{id}/prepaid/redeem',
    sides: both,
    limit: 'usual',
    changes: ['ledger', 'prepaid', 'reservation', 'statusHistory'],
    errors: [...relayedToPortal, 'slowDown', 'userMissing', 'voucherUnknown', 'voucherUsed'],
    summary: 'Make a gift card credit of her account, by its code; the hub relays',
    policy: hers,
    params,
    body: strict({ code: written(40, 1) }),
    answer: Type.Object({ value: Money }),
    envelope: 'wrapped',
    relay: { hub: 'pay' },
  }),
} as const
