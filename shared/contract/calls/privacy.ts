import Type, { type Static } from 'typebox'
import { call } from '../call.ts'
import {
  CivilDate,
  Count,
  Id,
  Instant,
  Line,
  NullableLine,
  nullable,
  strict,
  UserName,
  written,
} from '../entities/scalars.ts'
import { SignIn } from '../entities/session.ts'
import { StaffUser } from '../entities/user.ts'
import { both, Nothing, nobody } from './sides.ts'

const Person = Type.Object({ id: Id, firstName: Line, lastName: Line, username: UserName })

/** The reads of one history by one staff account on one business day. */
export const HistoryRead = Type.Object({
  by: Person,
  /** Null for a list of past nights. An account that was deleted has no name. */
  patron: nullable(Person),
  /** Null for the history of one patron. */
  nights: nullable(Type.Object({ from: CivilDate, to: CivilDate })),
  kind: Type.Enum(['visits', 'payments', 'exclusions']),
  firstAt: Instant,
  lastAt: Instant,
  times: Count,
})
export type HistoryRead = Static<typeof HistoryRead>

/** A patron who signed in after a long absence and waits to be confirmed. */
export const UnconfirmedPerson = Type.Object({
  ...Person.properties,
  phone: NullableLine,
  since: Instant,
  /** Of the last reservation, to ask her about; null if she has none. */
  lastNight: nullable(CivilDate),
})
export type UnconfirmedPerson = Static<typeof UnconfirmedPerson>

/** What loses its person with old visits: waits, money without a visit, memberships, cards, and dealt-with charges. */
export const partedKinds = ['waits', 'gifts', 'memberships', 'cards', 'charges'] as const
/** What is deleted with old visits: offers of the wait list, texts of patrons and messages of the forms. */
export const deletedKinds = ['offers', 'texts', 'forms'] as const

/** The visits that are older than set, and would lose their person tonight if that is on. */
export const PartingPreview = Type.Object({
  isOn: Type.Boolean(),
  /** The age from which a visit loses its person. */
  months: Count,
  /** The first night whose visits keep their person. */
  before: CivilDate,
  visits: Type.Array(Type.Object({ month: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$' }), count: Count }), {
    maxItems: 1200,
  }),
  /** Visits of that age that keep their person while money is open. */
  openMoney: Count,
  /** What else of that age loses its person or is deleted, where there is any. */
  others: Type.Array(Type.Object({ kind: Type.Enum([...partedKinds, ...deletedKinds]), count: Count }), {
    maxItems: 8,
  }),
})
export type PartingPreview = Static<typeof PartingPreview>

/** What a side keeps for how long. */
export const RetentionPreview = Type.Object({
  rows: Type.Array(
    Type.Object({
      kind: Type.Enum([
        'patrons',
        'historyReads',
        'signIns',
        'accessLog',
        'sentTexts',
        'receivedTexts',
        'closedMessages',
        'reviewedPapers',
        'waitingPapers',
      ]),
      keep: Count,
      unit: Type.Enum(['days', 'months']),
      /** All that there is now, and what of it is deleted at the next run. */
      kept: Count,
      due: Count,
    }),
    { maxItems: 12 },
  ),
  parting: PartingPreview,
})
export type RetentionPreview = Static<typeof RetentionPreview>

export const privacyCalls = {
  retentionPreview: call({
    method: 'GET',
    path: '/api/api/privacy/retention',
    sides: both,
    limit: 'usual',
    reads: ['setting', 'reservation', 'ledger'],
    errors: [],
    summary: 'What this side keeps for how long, and what is deleted at the next run',
    policy: { who: ['Admin'], subject: nobody },
    answer: RetentionPreview,
  }),
  accountConfirm: call({
    method: 'POST',
    path: '/api/api/account/confirm',
    sides: both,
    limit: 'signIn',
    changes: ['user'],
    errors: ['factsSpent', 'factsWrong', 'userMissing'],
    summary: 'Prove after a long absence who I am, by last name and postal code',
    policy: { who: ['user'], subject: nobody },
    body: strict({ lastName: written(80, 1), zipcode: written(20, 1) }),
    answer: Nothing,
    envelope: 'wrapped',
    whileHeld: ['notConfirmed'],
  }),
  accountStartAnew: call({
    method: 'POST',
    path: '/api/api/account/startanew',
    sides: both,
    limit: 'signIn',
    changes: 'everything',
    errors: ['accountConfirmed', 'userMissing'],
    summary: 'This phone has a new owner: begin a new account, without what was before',
    policy: { who: ['user'], subject: nobody },
    body: strict({}),
    answer: Nothing,
    envelope: 'wrapped',
    whileHeld: ['notConfirmed'],
  }),
  usersUnconfirmed: call({
    method: 'GET',
    path: '/api/api/users/unconfirmed',
    sides: both,
    limit: 'usual',
    reads: ['user', 'reservation'],
    errors: [],
    summary: 'Patrons who signed in after a long absence and wait to be confirmed',
    policy: { who: ['Reception', 'Admin'], subject: nobody },
    answer: Type.Array(UnconfirmedPerson, { maxItems: 100 }),
  }),
  userConfirm: call({
    method: 'POST',
    path: '/api/api/users/{id}/confirm',
    sides: both,
    limit: 'usual',
    changes: ['user'],
    errors: ['userMissing'],
    summary: 'Staff asked the patron and confirm who she is',
    policy: { who: ['Reception', 'Admin'], subject: { kind: 'user', from: 'params', name: 'id' } },
    params: strict({ id: Id }),
    body: strict({}),
    answer: StaffUser,
    envelope: 'wrapped',
  }),
  historyReads: call({
    method: 'GET',
    path: '/api/api/users/historyreads',
    sides: both,
    limit: 'usual',
    reads: ['user'],
    errors: [],
    summary: 'Who of the staff read whose history on this side, the latest first',
    policy: { who: ['Admin'], subject: nobody },
    query: strict({
      /** A part of the name of the patron or of the account. */
      search: Type.Optional(written(60)),
    }),
    answer: Type.Array(HistoryRead, { maxItems: 100 }),
    hideQuery: true,
  }),
  signIns: call({
    method: 'GET',
    path: '/api/api/users/signins',
    sides: both,
    limit: 'usual',
    reads: ['signIn'],
    errors: [],
    summary: 'The sign-ins of staff on this side and the failed ones, the latest first',
    policy: { who: ['Admin'], subject: nobody },
    query: strict({
      /** A part of the name of the account. */
      search: Type.Optional(written(60)),
    }),
    answer: Type.Array(SignIn, { maxItems: 100 }),
    hideQuery: true,
  }),
  accountSignIns: call({
    method: 'GET',
    path: '/api/api/account/signins',
    sides: both,
    limit: 'usual',
    reads: ['signIn'],
    errors: [],
    summary: 'My sign-ins on this side and the failed ones, the latest first; none for a patron',
    policy: { who: ['user'], subject: nobody },
    answer: Type.Array(SignIn, { maxItems: 100 }),
  }),
} as const
