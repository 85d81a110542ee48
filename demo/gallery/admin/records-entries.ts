import {
  type AuditDoor,
  type AuditLine,
  auditDoors,
  auditFailures,
  auditKinds,
  auditReasons,
  auditThings,
  auditVerbs,
} from '@mayim/contract/calls/audit.ts'
import { deletedKinds, partedKinds, type RetentionPreview } from '@mayim/contract/calls/privacy.ts'
import { messageKinds } from '@mayim/contract/entities/message.ts'
import {
  type ReportColumnId,
  type ReportId,
  reportIds,
  reports,
} from '@mayim/contract/reports/report-definitions.ts'
import { type SettingKey, settingsOfNothing } from '@mayim/contract/settings.ts'
import { roomTypes } from '@mayim/domain/capacity/room-type.ts'
import { nightChanges } from '@mayim/domain/plan/what-if.ts'
import { type Answers, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { until } from '@mayim/ui/gallery/hands.ts'
import { reportMethods, reportStages } from '@mayim/ui/reports/report-words.ts'
import { businessDate, idOf, minutesAgo } from '../../../hub/screens/gallery/fixtures/facility-fixtures.ts'
import { given, page, type State } from './admin-page.ts'

const admin = { id: idOf(1), name: 'Admin' }
const patron = { id: idOf(2), name: 'Rivka Adler' }

function line(more: Partial<AuditLine>, at: number): AuditLine {
  return {
    place: String(at),
    at: minutesAgo(at),
    kind: 'visit',
    verb: 'changed',
    by: admin,
    about: null,
    thing: null,
    door: null,
    what: '',
    reason: null,
    card: '',
    detail: '',
    times: 1,
    ...more,
  }
}

/** What came of a try there. */
function ofDoor(door: AuditDoor): Pick<AuditLine, 'verb'> {
  return { verb: door === 'card' ? 'cardWrong' : door === 'phone' ? 'notRung' : 'notOpened' }
}

/** What was asked at a door for a reason, or what failed for it. */
function whyOf(reason: (typeof auditReasons)[number]): Pick<AuditLine, 'verb' | 'card'> {
  const isFailure = auditFailures.some(each => each === reason)
  return isFailure ? { verb: 'notOpened', card: '' } : { verb: 'askedToOpen', card: 'Chana Baum' }
}

/** One column for each word that a column of a change has. */
const columns = [
  ...['firstName', 'phone', 'email', 'address', 'language', 'notes', 'internalNote', 'messageChannel'],
  ...[
    'excludedAttendants',
    'roles',
    'disabledAt',
    'time',
    'status',
    'roomId',
    'priceMinor',
    'quantity',
    'shown',
    'x',
  ],
]
const audit = [
  ...auditThings.map(
    thing =>
      ({ kind: 'building', thing, what: thing === 'scheduleOverride' ? businessDate : 'North' }) as const,
  ),
  ...auditVerbs.map((verb, at) => ({
    kind: auditKinds[at % auditKinds.length] ?? 'visit',
    verb,
    about: patron,
    what: 'MKK9',
  })),
  ...settingsOfNothing.map((what: SettingKey) => ({ kind: 'setting', what, detail: 'none' }) as const),
  ...auditKinds.map(kind => ({ kind }) as const),
  ...auditDoors.map(door => ({ ...ofDoor(door), kind: 'door', door, what: '6', by: null }) as const),
  ...auditReasons.map(
    reason => ({ ...whyOf(reason), kind: 'door', door: 'dry', what: '6', reason }) as const,
  ),
  { kind: 'read', verb: 'exported', about: patron, detail: 'hub' } as const,
  {
    kind: 'person',
    about: patron,
    detail: columns.join(', '),
    by: { ...admin, name: '' },
    times: 3,
  } as const,
].map(line)

const kept: RetentionPreview['rows'] = (
  [
    ...(['patrons', 'historyReads', 'signIns', 'accessLog', 'sentTexts', 'receivedTexts'] as const),
    ...(['closedMessages', 'reviewedPapers', 'waitingPapers', 'paymentCopies', 'messageCopies'] as const),
  ] as const
).map((kind, at) => ({
  kind,
  keep: at % 2 === 0 ? 1 : 24,
  unit: at < 4 ? 'months' : 'days',
  kept: 40,
  due: 2,
}))
const parting = {
  isOn: false,
  months: 13,
  before: '2025-10-23',
  visits: [{ month: '2025-09', count: 1 }],
  openMoney: 1,
  others: [...partedKinds, ...deletedKinds].map((kind, at) => ({ kind, count: at + 1 })),
}

const labels: Partial<Readonly<Record<ReportId, readonly string[]>>> = {
  usage: roomTypes,
  payments: reportMethods,
  waits: reportStages,
  messages: [...messageKinds, 'other'],
}

/** A report with a row for each label that it can have, beside the year before. */
function counted(report: ReportId): Answers {
  const values = reports[report].columns.map((column: { readonly id: ReportColumnId }) => column.id.length)
  return {
    report: {
      rows: (labels[report] ?? ['1', '']).map(label => ({
        when: businessDate,
        label,
        values,
        before: values,
      })),
      total: values,
      before: { from: '2025-11-01', to: '2025-11-30', total: values },
      rooms: [],
    },
  }
}

/** More kinds than a chart has colours. */
const ofMethods = reportMethods.map(label => ({
  when: '2026-11',
  label,
  values: reports.payments.columns.map(() => 30),
  before: null,
}))

const visit = {
  reservationId: idOf(3),
  code: 'MKK9',
  date: businessDate,
  time: '20:00',
  status: 'Done',
} as const
const money = { price: 30, paid: 20, owed: 10, roomType: 'bath' } as const
const visits = [
  { ...visit, ...money, noShow: false, kallah: false, walkIn: false },
  { ...visit, ...money, reservationId: idOf(4), noShow: true, kallah: false, walkIn: true },
]

function played(count: number): Answers {
  const outcomes = nightChanges.map((change, at) => ({
    change,
    roomWaitMinutes: 4,
    longestRoomWaitMinutes: 9,
    toMikvahMinutes: 50,
    lastCalledAt: minutesAgo(0),
    withoutRoom: at,
  }))
  return { nightPlayed: { visits: count, rooms: count, attendants: count, outcomes } }
}

const chosen =
  (report: ReportId | 'list'): NonNullable<State['steps']> =>
  ({ t, choose }) =>
    choose(t('reports.choose'), report)

export const recordsEntries = [
  page('/admin/audit', 'all', {
    answers: { audit: [...audit] },
    sees: ({ t }) => t('privacy.audit.things.gate'),
  }),
  page('/admin/audit', 'more', {
    answers: { audit: Array.from({ length: 50 }, (_, at) => line({}, at)) },
    sees: ({ t }) => t('privacy.audit.more'),
  }),
  page('/admin/audit', 'none', { answers: { audit: [] }, sees: ({ t }) => t('privacy.audit.none') }),
  page('/admin/keeping', 'off', {
    answers: { retentionPreview: { rows: kept, parting: { ...parting, openMoney: 2 } } },
    steps: ({ t, press }) => press(t('privacy.keep.turnOn')),
    sees: ({ t }) => t('privacy.keep.yes'),
  }),
  page('/admin/keeping', 'is-on', {
    answers: { retentionPreview: { rows: kept, parting: { ...parting, isOn: true } } },
    sees: ({ t }) => t('privacy.keep.turnOff'),
  }),
  ...reportIds.map(report =>
    page('/admin/reports', `of-${report}`, {
      answers: counted(report),
      steps: async hands => {
        await chosen(report)(hands)
        await hands.choose(hands.t('reports.against'), 'civil')
      },
      sees: ({ t }) => t(`reports.hint.${report}`),
    }),
  ),
  page('/admin/reports', 'own', {
    steps: ({ t, choose }) => choose(t('reports.range'), 'own'),
    sees: ({ t }) => t('reports.from'),
  }),
  page('/admin/reports', 'others', {
    answers: given({ report: { rows: ofMethods, total: [0, 0, 0], before: null, rooms: [] } }),
    steps: async ({ t, choose }) => {
      await choose(t('reports.choose'), 'payments')
      await choose(t('reports.by'), 'month')
      await until(() => document.querySelector('canvas'), 'the chart')
    },
    sees: ({ t }) => t('reports.hint.payments'),
  }),
  page('/admin/reports', 'by-month', {
    answers: counted('usage'),
    steps: ({ t, choose }) => choose(t('reports.by'), 'month'),
    sees: ({ t }) => t('reports.when.month'),
  }),
  ...[visits, visits.slice(0, 1)].map(rows =>
    page('/admin/reports', `list-${rows.length}`, {
      answers: { reportList: { visits: rows, next: null } },
      steps: chosen('list'),
      sees: ({ t }) => t('reports.list.code'),
    }),
  ),
  page('/admin/reports', 'list-first', {
    answers: { reportList: { visits, next: 'more' } },
    steps: chosen('list'),
    sees: ({ t }) => t('reports.more'),
  }),
  page('/admin/reports', 'played-away', {
    answers: { nightPlayed: refused(503, 'hubUnreachable') },
    sees: ({ t }) => t('reports.whatIf.away'),
  }),
  ...[1, 8].map(count =>
    page('/admin/reports', `played-${count}`, {
      answers: played(count),
      sees: ({ t }) => t('reports.whatIf.change.none'),
    }),
  ),
]
