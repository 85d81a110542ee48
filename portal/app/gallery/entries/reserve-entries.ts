import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { type PageState, type PatronEntry, page, reserve } from '../entry.ts'
import {
  idOf,
  inMinutes,
  nightIn,
  salon,
  settings,
  slots,
  tonight,
  week,
} from '../fixtures/facility-fixtures.ts'
import { paid, patron, visit, waits, withVisits } from '../fixtures/patron-fixtures.ts'

export const draft = { replacing: null, date: tonight, room: 'bath', extras: [] as string[], time: '19:30' }

/** The draft that changes her reservation. */
export const change = {
  ...draft,
  date: nightIn(1),
  replacing: { id: idOf(20), date: nightIn(1), time: '19:30', choices: visit(), reduced: false },
}

const date = (id: string, title: string, rest: PageState, more: object = {}) =>
  page({
    id: `date${id}`,
    title,
    at: reserve({ step: 'date', draft: { ...draft, date: null, ...more } }),
    ...rest,
  })
const options = (id: string, title: string, rest: PageState, more: object = {}) =>
  page({
    id: `options${id}`,
    title,
    at: reserve({ step: 'options', draft: { ...draft, time: null, ...more } }),
    ...rest,
  })

const startEntries = [
  page({
    id: 'profile',
    title: 'Reserve: the profile',
    at: '/reserve',
    answers: {
      publicSettings: settings({ sendEmailForNewUsers: 'True' }),
      userGet: patron({
        firstName: '',
        lastName: '',
        email: '',
        address: '',
        city: '',
        state: '',
        zipcode: '',
      }),
    },
    sees: 'patron.start.profileWhy',
  }),
  ...(
    [
      ['name', { firstName: 'L' }, 'patron.profile.nameInvalid'],
      ['mail', { firstName: 'Leah', lastName: 'Weiss', email: 'leah@' }, 'patron.profile.emailInvalid'],
      [
        'address',
        { firstName: 'Leah', lastName: 'Weiss', email: 'leah@example.com' },
        'patron.profile.incomplete',
      ],
    ] as const
  ).map(([id, typed, sees]) =>
    page({
      id: `profile-${id}`,
      title: `Reserve: the profile, ${id} missing`,
      at: '/reserve',
      answers: {
        publicSettings: settings({ sendEmailForNewUsers: 'True' }),
        userGet: patron({ firstName: '', lastName: '', email: '', address: '' }),
      },
      steps: async ({ type, press, t }) => {
        for (const [field, text] of Object.entries(typed))
          await type(t(`patron.profile.${field as keyof typeof typed}`), text)
        await press(t('common.continue'))
      },
      sees: ({ t }) => t(sees, { count: 3 }),
    }),
  ),
  page({
    id: 'list',
    title: 'Reserve: her reservations',
    at: reserve({ step: 'list' }),
    answers: withVisits(
      visit({ reservationStatus: 'Pending', holdExpiresAt: inMinutes(9) }),
      visit({ reservationId: idOf(21), reservationDate: '2026-10-20', reservationStatus: 'Done', ...paid }),
      visit({ reservationId: idOf(22), reservationDate: '2026-09-22', reservationStatus: 'Canceled' }),
    ),
    sees: 'patron.start.create',
  }),
]

const dateEntries = [
  date('', 'Reserve: the evening', { sees: 'patron.date.kallahNote' }),
  date('-one', 'Reserve: one evening', {
    answers: { publicSettings: settings({ reservationMaxDaysInAdvance: '0' }), schedule: week.slice(0, 1) },
    sees: ({ t }) => t('patron.date.nights', { count: 1 }),
  }),
]

const optionEntries = [
  options('', 'Reserve: room, extras and time', {
    answers: {
      publicSettings: settings({ ...salon, pricePrivateBath: '', priceParking: '0' }),
      availableReservations: slots(3, 1, 2, 3),
    },
    sees: 'patron.options.time',
  }),
  options(
    '-chosen',
    'Reserve: all chosen',
    {
      answers: { publicSettings: settings(salon) },
      sees: ({ t }) => t('patron.options.salonBoth'),
    },
    { time: '19:30', extras: ['parking', 'doubleSlot'] },
  ),
  options('-some', 'Reserve: some times are taken', {
    answers: { availableReservations: slots(0, 0, 1) },
    sees: 'patron.options.waitForOther',
  }),
  options('-full', 'Reserve: a full night, and its wait list', {
    answers: { availableReservations: slots(0) },
    sees: 'waitList.join.hint',
  }),
  options('-waits', 'Reserve: a full night, she is on the list', {
    answers: { availableReservations: slots(0), waitList: [waits({ ahead: 1 })] },
    sees: 'waitList.entry.leave',
  }),
  options('-failed', 'Reserve: the times do not load', {
    answers: { availableReservations: refused(500, 'internal') },
    sees: 'visit.optionsFailed',
  }),
  options('-message', 'Reserve: the facility’s message, and reduced prices', {
    answers: {
      publicSettings: settings({
        reservationMessage: 'Please come ten minutes early.',
        privateRoomLabel: '',
      }),
      userGet: patron({ discount: true }),
    },
    sees: 'patron.options.extras',
  }),
]

/** The reservation, from the profile to the visit. */
export const reserveEntries: readonly PatronEntry[] = [...startEntries, ...dateEntries, ...optionEntries]
