import Type, { type Static } from 'typebox'
import { call } from '../call.ts'
import {
  CivilDate,
  Count,
  Id,
  Line,
  Money,
  Note,
  NullableLine,
  nullable,
  strict,
  UserName,
  written,
} from '../entities/scalars.ts'
import { Membership } from '../entities/user.ts'
import { relayedToPortal } from './error-groups.ts'
import { both, nobody } from './sides.ts'
import { OwnPassword, ownPasswordErrors } from './staff.ts'

const policy = { who: ['Admin'], subject: nobody } as const
const toPortal = { hub: 'accounts' } as const
const pair = strict({ id: Id, goneId: Id })
const names = { id: Id, firstName: Line, lastName: Line, username: UserName, phone: NullableLine }

/** How many patrons a search shows. The answer has one more where there are more. */
export const patronsShown = 20

/** A patron in the list to choose from. */
export const FoundPatron = Type.Object({
  ...names,
  /** Of the latest reservation; null if there is none. */
  lastNight: nullable(CivilDate),
  /** The reservation by whose code she was found. */
  visit: Type.Optional(Type.Object({ code: Line, date: CivilDate })),
})
export type FoundPatron = Static<typeof FoundPatron>

/** What the list of patrons may be narrowed to. */
export const patronGroups = ['all', 'coming', 'new', 'away', 'resident', 'discount', 'noTexts'] as const
export type PatronGroup = (typeof patronGroups)[number]
/** So many patrons are listed at a time. */
export const patronsListed = 50

const Card = Type.Object({ brand: Line, last4: Line })

/** What one account has, or will have. */
export const MergeAccount = Type.Object({
  ...names,
  /** Phones of accounts that were merged into it: they lead to it. */
  otherPhones: Type.Array(Line, { maxItems: 50 }),
  email: Line,
  address: Type.String({ maxLength: 500 }),
  notes: Note,
  internalNote: Note,
  openNights: Type.Array(CivilDate, { maxItems: 500 }),
  waitNights: Type.Array(CivilDate, { maxItems: 500 }),
  visits: Count,
  ledgerLines: Count,
  /** What canceled bookings left to be spent. */
  credit: Money,
  membership: nullable(Membership),
  cards: Type.Array(Card, { maxItems: 100 }),
  discount: Type.Boolean(),
  localResident: Type.Boolean(),
  /** Attendants whom she excludes; who they are is opened by a call of its own. */
  exclusions: Count,
})
export type MergeAccount = Static<typeof MergeAccount>

const mergeRefusals = [
  'mergeNoteAway',
  'mergeNoteTooLong',
  'mergePaperWaits',
  'mergePaymentOpen',
  'mergePhone',
  'mergeStaff',
  'mergeTwoBookings',
  'mergeTwoMemberships',
  'mergeTwoWaits',
] as const

export const MergePreview = Type.Object({
  kept: MergeAccount,
  gone: MergeAccount,
  after: MergeAccount,
  /** Cards of the account that goes that cannot be charged for the other one and are forgotten. */
  lostCards: Type.Array(Card, { maxItems: 100 }),
  /** Why it cannot be done now; null if it can. `mergeTwoMemberships` is resolved by a choice. */
  refusal: nullable(Type.Enum([...mergeRefusals])),
})
export type MergePreview = Static<typeof MergePreview>

const errors = [...relayedToPortal, ...ownPasswordErrors] as const

/** Two accounts of one person become one (people-760). */
export const mergingCalls = {
  patronsFind: call({
    method: 'GET',
    path: '/api/api/users/find',
    sides: both,
    limit: 'usual',
    reads: ['user', 'reservation'],
    errors: [],
    summary: 'Patrons by a part of the name or the phone, or by the code of a reservation',
    policy,
    query: strict({ text: written(60, 2) }),
    answer: Type.Array(FoundPatron, { maxItems: patronsShown + 1 }),
    hideQuery: true,
  }),
  patronsList: call({
    method: 'GET',
    path: '/api/api/users/patrons',
    sides: both,
    limit: 'usual',
    reads: ['user', 'reservation'],
    errors: [],
    summary: 'The patrons of a group by name, so many at a time',
    policy,
    query: strict({
      group: Type.Enum([...patronGroups]),
      skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    answer: Type.Object({ count: Count, patrons: Type.Array(FoundPatron, { maxItems: patronsListed }) }),
  }),
  mergePreview: call({
    method: 'GET',
    path: '/api/api/users/{id}/merge/{goneId}',
    sides: both,
    limit: 'usual',
    reads: ['user', 'reservation', 'ledger', 'membershipTerm', 'waitListEntry'],
    errors: [...relayedToPortal, 'userMissing'],
    summary: 'What two accounts have, and what the one that stays will have; the hub relays',
    policy,
    params: pair,
    query: strict({ membership: Type.Optional(Type.Enum(['kept', 'gone'])) }),
    answer: MergePreview,
    relay: toPortal,
  }),
  accountsMerge: call({
    method: 'POST',
    path: '/api/api/users/{id}/merge/{goneId}',
    sides: both,
    limit: 'usual',
    changes: 'everything',
    errors: [...errors, ...mergeRefusals, 'userMissing'],
    summary: 'Give all of one account to the other one of the same person',
    policy,
    params: pair,
    body: strict({
      /** Whose membership counts, where both hold. */
      membership: Type.Optional(Type.Enum(['kept', 'gone'])),
      ownPassword: OwnPassword,
    }),
    answer: Type.Null(),
    envelope: 'wrapped',
    relay: toPortal,
  }),
} as const
