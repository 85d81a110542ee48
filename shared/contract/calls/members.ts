import Type from 'typebox'
import { call } from '../call.ts'
import { SavedCard } from '../entities/payment.ts'
import { CivilDate, Id, Line, nullable, strict, written } from '../entities/scalars.ts'
import { Membership } from '../entities/user.ts'
import { relayedToPortal } from './error-groups.ts'
import { savedCardAddErrors } from './payment-errors.ts'
import { PaymentInfo } from './payment-info.ts'
import { both, Nothing, onPortal, Upload } from './sides.ts'

const params = strict({ id: Id })
const herself = { kind: 'user', from: 'params', name: 'id' } as const
const membersLater = 'Memberships come with the payments issue.'

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
    reads: ['user'],
    errors: [],
    summary: 'Level and expiry; null where there is none',
    policy: { who: ['self', 'staff'], subject: herself },
    params,
    answer: nullable(Membership),
    later: membersLater,
  }),
  membershipSet: call({
    method: 'POST',
    path: '/api/api/users/{id}/membership',
    sides: both,
    limit: 'usual',
    changes: ['user'],
    errors: [],
    summary: 'Set level and expiry',
    policy: { who: ['Admin'], subject: herself },
    params,
    body: strict({ level: Line, expires: CivilDate }),
    answer: Membership,
    envelope: 'wrapped',
    later: membersLater,
  }),
  membershipBuy: call({
    method: 'POST',
    path: '/api/api/users/{id}/buymembership',
    sides: both,
    limit: 'usual',
    changes: ['user', 'ledger'],
    errors: relayedToPortal,
    summary: 'Buy a membership; the hub relays to the portal',
    policy: { who: ['self'], subject: herself },
    params,
    body: strict({ level: Line, paymentInfo: PaymentInfo, saveCard: Type.Optional(Type.Boolean()) }),
    answer: Membership,
    envelope: 'wrapped',
    later: { portal: membersLater },
    relay: { hub: 'buyMembership' },
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
