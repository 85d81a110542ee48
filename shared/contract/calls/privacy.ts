import Type, { type Static } from 'typebox'
import { call } from '../call.ts'
import {
  CivilDate,
  Count,
  Id,
  Instant,
  Line,
  nullable,
  strict,
  UserName,
  written,
} from '../entities/scalars.ts'
import { both, nobody } from './sides.ts'

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

export const privacyCalls = {
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
} as const
