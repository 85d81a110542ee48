import { type LayoutChange, layoutParts } from '@mayim/contract/entities/layout-file.ts'
import { importFields } from '@mayim/domain/people/import-columns.ts'
import { importFaults } from '@mayim/domain/people/import-line.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { businessDate, idOf, minutesAgo } from '../../../hub/screens/gallery/fixtures/facility-fixtures.ts'
import recorded from '../admin-answers.json' with { type: 'json' }
import { given, page, type State } from './admin-page.ts'

const exported = recorded.layoutExport as CallAnswer<'layoutExport'>
const affected = [1, 2].map(number => ({
  reservationId: idOf(number),
  reservationCode: `4YF${number}`,
  reservationTime: '20:00',
  outside: true,
}))
const nights = [{ date: businessDate, affected, changes: [] }]
export const period = {
  periodId: idOf(3),
  roomId: 1,
  roomName: '1',
  fromDate: businessDate,
  toDate: '2026-11-30',
  pool: 'shower',
  reason: 'A leak',
  nights,
} as const
const fields: LayoutChange['fields'] = [
  { field: 'name', before: null, after: '9' },
  { field: 'kind', before: 'shower', after: 'bath' },
  { field: 'section', before: 'East', after: 'West' },
  { field: 'extension', before: '101', after: null },
]
const changes = (['added', 'changed', 'retired', 'returned'] as const).map((change, at) => ({
  part: layoutParts[at % layoutParts.length] ?? 'room',
  id: at + 1,
  name: String(at + 1),
  change,
  fields,
}))

function building(state: string, more: State) {
  return page('/admin/building', state, more)
}

function layout(state: string, answers: State['answers'] & object, more: State = {}, content = '{}') {
  return building(`file-${state}`, {
    answers,
    sees: ({ t }) => t('building.file.intro'),
    ...more,
    steps: async hands => {
      await hands.file(content, 'layout.json')
      await more.steps?.(hands)
    },
  })
}

/** Looking what a period without that room would change. */
const out = (state: string, outOfServiceSet: typeof nights) =>
  building(`out-${state}`, {
    answers: { outOfServiceSet },
    steps: async ({ t, press, type }) => {
      await press(t('building.out.add'))
      await type(t('building.out.reason'), 'A leak')
      await press(t('building.out.look'))
    },
    sees: ({ t }) =>
      outOfServiceSet.length === 0 ? t('building.out.fits') : t('building.out.unfit', { count: 1 }),
  })

const choose: NonNullable<State['steps']> = ({ t, press }) => press(t('building.out.choose'))
const [booked] = recorded.listAdmin
/** What becomes of a booking without a place. */
const canceled = (
  state: 'canceled' | 'refunded' | 'canceledLater',
  reservationStatus: string,
  amountPaid: number,
) =>
  building(`out-${state}`, {
    answers: given({
      outOfServiceList: [period],
      reservationStatus: { ...booked, reservationStatus, amountPaid },
      reservationGet: { ...booked, reservationStatus },
      payBack: { onCard: 30, byHand: 0, open: 0 },
    }),
    steps: async hands => {
      await choose(hands)
      await hands.press(hands.t('building.out.cancelNow'))
    },
    sees: ({ t }) => t(`building.out.${state}`),
  })

export const imported: NonNullable<CallAnswer<'importLatest'>['latest']> = {
  id: idOf(1),
  state: 'uploaded',
  name: 'patrons.csv',
  columns: ['', ...importFields].map(field => ({
    header: field,
    field: importFields.find(each => each === field) ?? null,
    samples: ['1', '2'],
  })),
  lines: 900,
  position: 300,
  faulty: 600,
  faults: 600,
  created: 200,
  joined: 90,
  booked: 10,
  refused: 1,
  undone: 290,
  kept: 10,
  createdAt: minutesAgo(60),
  endedAt: null,
  undoUntil: minutesAgo(-600),
}
const faults = [...importFaults, 'valueKept'].map((code, at) => ({
  line: at + 2,
  column: at % 2 === 0 ? 1 : null,
  code,
}))
const dataIn = (state: typeof imported.state, more: Partial<typeof imported> = {}, rest: State = {}) =>
  page('/admin/data', `${state}-${more.faulty ?? 600}`, {
    answers: { importLatest: { latest: { ...imported, state, ...more } }, importFaults: faults },
    sees: ({ t }) => t('data.importIntro'),
    ...rest,
  })

export const layoutEntries = [
  building('retired', {
    answers: {
      layoutExport: {
        ...exported,
        rooms: exported.rooms.map(room => ({ ...room, retired: true, extension: '101' })),
        cubicles: [],
      },
      outOfServiceList: [period],
    },
    sees: ({ t }) => t('building.retired'),
  }),
  building('empty', {
    answers: { layoutExport: { ...exported, sections: [], rooms: [], cubicles: [] } },
    sees: ({ t }) => t('building.sectionFirst'),
  }),
  building('add-room', {
    steps: ({ t, press }) => press(t('building.add.room')),
    sees: ({ t }) => t('building.field.kind'),
  }),
  building('extension-wrong', {
    answers: { layoutImport: refused(400, 'invalid', {}, 'rooms.0.extension') },
    steps: async ({ t, press, type }) => {
      await press(t('building.add.room'))
      await type(t('building.field.name'), '9')
      await press(t('common.save'))
    },
    sees: ({ t }) => t('building.field.extensionWrong'),
  }),
  layout('unreadable', {}, { sees: ({ t }) => t('building.file.unreadable') }, 'x'),
  layout(
    'refused',
    { layoutCompare: refused(400, 'layoutTwice', {}, 'rooms.3') },
    { sees: ({ t }) => t('refusal.layoutTwice') },
  ),
  layout('nothing', { layoutCompare: [] }),
  layout('change', { layoutCompare: changes.slice(0, 1) }),
  layout('changes', { layoutCompare: changes }),
  layout(
    'done',
    { layoutCompare: changes, layoutImport: changes },
    {
      steps: ({ t, press }) => press(t('building.file.apply', { count: changes.length })),
      sees: ({ t }) => t('building.file.done'),
    },
  ),
  out('fits', []),
  out('unfit', [{ ...nights[0], date: businessDate, changes: [], affected: affected.slice(1) }]),
  building('out-end', {
    answers: { outOfServiceList: [period] },
    steps: ({ t, press }) => press(t('building.out.end')),
    sees: ({ t }) => t('building.out.endAsk', { name: '1' }),
  }),
  building('out-choose', {
    answers: { outOfServiceList: [period] },
    steps: choose,
    sees: ({ t }) => t('building.out.cancelNow'),
  }),
  canceled('canceled', 'Canceled', 0),
  canceled('refunded', 'Canceled', 30),
  canceled('canceledLater', 'Reserved', 0),
  dataIn('uploaded'),
  dataIn('checked'),
  dataIn('checked', { faulty: 0, faults: 0 }),
  dataIn('running'),
  dataIn('undoing'),
  dataIn('undone'),
  dataIn('done', {}, { steps: ({ t, press }) => press(t('data.undo')), sees: ({ t }) => t('data.undoText') }),
  page('/admin/data', 'person', {
    answers: {
      patronsFind: [
        { id: idOf(11), firstName: 'Rivka', lastName: 'Adler', username: 'x', phone: null, lastNight: null },
      ],
    },
    steps: async ({ t, type, press }) => {
      await type(t('data.person.find'), 'Rivka')
      await press(t('admin.patron.choose', { name: 'Rivka Adler' }))
    },
    sees: ({ t }) => t('data.person.save'),
  }),
]
