import Type, { type Static } from 'typebox'
import { call } from '../call.ts'
import { ReservationStatus, RoomType } from '../entities/reservation.ts'
import {
  CivilDate,
  Code,
  Id,
  Line,
  Money,
  NullableLine,
  NullableNumber,
  nullable,
  strict,
  WallTime,
} from '../entities/scalars.ts'
import { comparisons, reportIds, reportSteps } from '../reports/report-definitions.ts'
import { visitEntities } from './entity-groups.ts'
import { both, nobody } from './sides.ts'

const range = { dt: CivilDate, dtTo: Type.Optional(CivilDate) }

/** The values in the order of the report's columns; null where nothing can be said, such as the mean of nothing. */
const Values = Type.Array(NullableNumber, { maxItems: 12 })

const ReportRow = Type.Object({
  /** A civil date `YYYY-MM-DD` or a month `YYYY-MM`; '' for the whole range. */
  when: Type.String({ maxLength: 10 }),
  /** The room kind, the method of payment, the number of the room …; '' in a report that has none. */
  label: Line,
  values: Values,
  /** Of the year before; null if that is not asked, or had no such row. */
  before: nullable(Values),
})
export type ReportRow = Static<typeof ReportRow>

export const Report = Type.Object({
  rows: Type.Array(ReportRow, { maxItems: 20_000 }),
  total: Values,
  /** The first and last date of the year before, and its total; null if it is not asked. */
  before: nullable(Type.Object({ from: CivilDate, to: CivilDate, total: Values })),
  /** What rooms are called by their number; empty at the portal, which does not have the rooms. */
  rooms: Type.Array(Type.Object({ id: Line, name: Line }), { maxItems: 500 }),
})
export type Report = Static<typeof Report>

const ListedVisit = Type.Object({
  reservationId: Id,
  code: Code,
  date: CivilDate,
  time: WallTime,
  status: ReservationStatus,
  noShow: Type.Boolean(),
  kallah: Type.Boolean(),
  roomType: RoomType,
  walkIn: Type.Boolean(),
  price: Money,
  paid: Money,
  owed: Money,
})
export type ListedVisit = Static<typeof ListedVisit>

export const reportCalls = {
  report: call({
    method: 'GET',
    path: '/api/api/reports/counted/{report}',
    sides: both,
    limit: 'usual',
    reads: [...visitEntities, 'membershipTerm'],
    errors: ['rangeInvalid', 'rangeTooLong'],
    summary: 'One report of a range: rows by night or month, and beside them the year before',
    policy: { who: ['Admin'], subject: nobody },
    params: strict({ report: Type.Enum([...reportIds]) }),
    query: strict({
      ...range,
      by: Type.Optional(Type.Enum([...reportSteps])),
      against: Type.Optional(Type.Enum([...comparisons])),
    }),
    answer: Report,
  }),
  reportList: call({
    method: 'GET',
    path: '/api/api/reports/list',
    sides: both,
    limit: 'usual',
    reads: visitEntities,
    errors: ['rangeInvalid', 'rangeTooLong'],
    summary: 'The reservations of a range without names, 200 a page, in the order of their times',
    history: 'nights',
    policy: { who: ['Admin'], subject: nobody },
    query: strict({
      ...range,
      /** The place of the last line of the page before. */
      after: Type.Optional(
        Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2} [0-9a-fA-F-]{36}$', maxLength: 53 }),
      ),
    }),
    answer: Type.Object({
      visits: Type.Array(ListedVisit, { maxItems: 200 }),
      next: NullableLine,
    }),
  }),
} as const
