import Type from 'typebox'
import { call } from '../call.ts'
import { SavedCard } from '../entities/payment.ts'
import { CivilDate, Id, Line, Money, nullable, strict, written } from '../entities/scalars.ts'
import { Membership } from '../entities/user.ts'
import { relayedToPortal } from './error-groups.ts'
import { makePaymentErrors, savedCardAddErrors } from './payment-errors.ts'
import { PaymentInfo } from './payment-info.ts'
import { both, Nothing, onPortal, Upload } from './sides.ts'

const params = strict({ id: Id })
const herself = { kind: 'user', from: 'params', name: 'id' } as const

/** Records of one account: saved cards, membership, the resident’s papers. */
export const memberCalls = {
  savedCards: call({
    method: 'GET',
    path: '/api/api/users/{id}/savedcards/',
    sides: both,
    limit: 'usual',
    reads: ['user'],
    errors: relayedToPortal,
    summary: 'Saved cards; the hub relays to the portal',
    policy: { who: ['self', 'Reception'], subject: herself },
    params,
    answer: Type.Array(SavedCard, { maxItems: 50 }),
    relay: { hub: 'savedCards' },
  }),
  savedCardAdd: call({
    method: 'PUT',
    path: '/api/api/users/{id}/savedcards/',
    sides: both,
    limit: 'usual',
    changes: ['user'],
    errors: savedCardAddErrors,
    summary: 'Save a card; answers the list',
    policy: { who: ['self', 'Reception'], subject: herself },
    params,
    body: PaymentInfo,
    answer: Type.Array(SavedCard, { maxItems: 50 }),
  }),
  savedCardRemove: call({
    method: 'DELETE',
    path: '/api/api/users/{id}/savedcards/{cardId}',
    sides: both,
    limit: 'usual',
    changes: ['user'],
    errors: [...relayedToPortal, 'cardsNotSet', 'savedCardMissing'],
    summary: 'Forget a card; answers the list',
    policy: { who: ['self', 'Reception'], subject: herself },
    params: strict({ id: Id, cardId: written(120, 1) }),
    answer: Type.Array(SavedCard, { maxItems: 50 }),
    relay: { hub: 'savedCards' },
  }),
  membershipGet: call({
    method: 'GET',
    path: '/api/api/users/{id}/membership',
    sides: both,
    limit: 'usual',
    reads: ['membershipTerm'],
    errors: [],
    summary: 'Level and last date, lapsed ones too; null where there never was any',
    policy: { who: ['self', 'staff'], subject: herself },
    params,
    answer: nullable(Membership),
  }),
  membershipSet: call({
    method: 'POST',
    path: '/api/api/users/{id}/membership',
    sides: both,
    limit: 'usual',
    changes: ['membershipTerm'],
    errors: ['levelMissing', 'userMissing'],
    summary: 'Set level and last date without a payment',
    policy: { who: ['Admin'], subject: herself },
    params,
    body: strict({ level: Line, expires: CivilDate }),
    answer: Membership,
    envelope: 'wrapped',
  }),
  membershipBuy: call({
    method: 'POST',
    path: '/api/api/users/{id}/buymembership',
    sides: onPortal,
    limit: 'usual',
    changes: ['membershipTerm', 'ledger'],
    errors: makePaymentErrors,
    summary: 'Buy or renew a membership by card',
    policy: { who: ['self'], subject: herself },
    params,
    body: strict({
      level: Line,
      /** The price that the form showed. */
      amt: Money,
      paymentInfo: PaymentInfo,
      saveCard: Type.Optional(Type.Boolean()),
      /** The same at every attempt of one payment. */
      idempotencyKey: Type.Optional(written(80, 8)),
    }),
    answer: Membership,
    envelope: 'wrapped',
  }),
  licenseAndRegistration: call({
    method: 'POST',
    path: '/api/api/users/{id}/LicenseAndRegistration',
    sides: onPortal,
    limit: 'usual',
    changes: ['user'],
    errors: [],
    summary: 'Hand in the papers of a resident',
    policy: { who: ['self'], subject: herself },
    params,
    body: Upload,
    bodyAs: 'multipart',
    answer: Nothing,
    envelope: 'wrapped',
    later: 'Uploads come with the patron’s account screens.',
  }),
} as const
