import { because, type ReasonKey, reasonFields } from '@mayim/domain/calendar/schedule-reason.ts'
import { withoutSuchNight } from '@mayim/ui/gallery/around.ts'
import { until } from '@mayim/ui/gallery/hands.ts'
import { businessDate, night } from '../../../hub/screens/gallery/fixtures/facility-fixtures.ts'
import { page, type State } from './admin-page.ts'

const kinds = [
  ...['weekday', 'friday', 'yomTov', 'yomKippur', 'tishaBav'],
  ...['motzeiShabbos', 'motzeiYomTov', 'motzeiYomKippur', 'motzeiTishaBav'],
]
const values = { minutes: 15, degrees: 8.5, time: '18:00', generated: '17:30', date: '2026-11-20' }
const next = '2026-11-24'

/** A night with every reason that a night can have. */
export const reasoned = night(businessDate, {
  needsReview: true,
  byHand: { openTime: '18:00' },
  candles: '16:14',
  reasons: (Object.keys(reasonFields) as ReasonKey[]).map((key, at) => ({
    key,
    field: reasonFields[key],
    values: { ...values, hours: [1, 2, 0.5][at % 3] ?? 1 },
  })),
})
const booked = [{ date: businessDate, reservations: 6, fits: 40, kinds: {} }]

function schedule(state: string, more: State) {
  return page('/admin/schedule', state, more)
}

const change: NonNullable<State['steps']> = ({ t, press }) => press(t('schedule.month.change'))
const look: NonNullable<State['steps']> = async hands => {
  await change(hands)
  await hands.press(hands.t('schedule.look'))
}
const affected = [1, 2].map(number => ({
  reservationId: `00000000-0000-4000-8000-00000000000${number}`,
  reservationCode: `4YF${number}`,
  reservationTime: '20:00',
  outside: number === 1,
}))
const changed = {
  date: businessDate,
  affected: affected.slice(1),
  changes: [
    { field: 'closed', before: false, after: true, reasons: [] },
    { field: 'openTime', before: '18:00', after: null, reasons: [] },
    { field: 'places', before: 5, after: 4, reasons: [] },
  ],
}

export const scheduleEntries = [
  page('/admin', 'no-such-night', {
    around: withoutSuchNight,
    sees: ({ t }) => t('schedule.day.noSuchNight'),
  }),
  schedule('day', {
    steps: async () => {
      const day = await until(() => document.querySelector<HTMLElement>('main td button'), 'a day')
      day.click()
    },
  }),
  schedule('reasons', {
    answers: { schedule: [reasoned], nightsBooked: booked },
    sees: ({ t }) => t('schedule.why'),
  }),
  schedule('one-booked', {
    answers: {
      schedule: [{ ...reasoned, reasons: [because('cutoffBeforeOpening', { hours: 2 })] }],
      nightsBooked: [{ date: businessDate, reservations: 1, fits: 40 }],
    },
    sees: ({ t }) => t('schedule.month.booked', { count: 1 }),
  }),
  ...kinds.map(kind =>
    schedule(`night-${kind}`, {
      answers: { schedule: [night(businessDate, { kind, closed: kind === 'yomKippur', candles: '16:14' })] },
      sees: ({ t }) => t('schedule.why'),
    }),
  ),
  schedule('change', {
    answers: { schedule: [reasoned] },
    steps: change,
    sees: ({ t }) => t('schedule.look'),
  }),
  schedule('rules', {
    answers: { schedule: [reasoned] },
    steps: ({ t, press }) => press(t('schedule.month.back')),
    sees: ({ t }) => t('schedule.month.backSure'),
  }),
  schedule('several', {
    answers: { schedule: [reasoned, night(next)] },
    steps: async ({ t, press }) => {
      await press(t('schedule.month.several'))
      for (const date of [businessDate, next])
        (await until(() => document.querySelector<HTMLElement>(`[data-date="${date}"]`), date)).click()
    },
    sees: ({ t }) => t('schedule.month.chosen', { count: 2 }),
  }),
  ...[[], [changed], [{ ...changed, affected }]].map((days, at) =>
    schedule(`look-${at}`, {
      answers: { schedule: [reasoned], editSchedule: { schedule: [], days } },
      steps: look,
      sees: ({ t }) => (at === 0 ? t('schedule.nothing') : t('schedule.saveAnyway', { count: at })),
    }),
  ),
]
