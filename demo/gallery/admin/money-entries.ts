import { type PaymentRow, paymentMethods, paymentPurposes } from '@mayim/contract/entities/payment.ts'
import { settledActs, type Unpaired, unpairedActs } from '@mayim/contract/entities/unpaired.ts'
import { kallahTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { money } from '@mayim/ui/format.ts'
import { reworded } from '@mayim/ui/payments/reason-text.ts'
import { businessDate, idOf, minutesAgo } from '../../../hub/screens/gallery/fixtures/facility-fixtures.ts'
import recorded from '../admin-answers.json' with { type: 'json' }
import { given, page, type State } from './admin-page.ts'

const charge = {
  processor: 'stripe' as const,
  number: 'pi_1',
  processorUrl: 'https://dashboard.stripe.com',
  code: 'MKK9',
  night: businessDate,
  amount: 30,
  currency: 'USD',
}
const matter: Unpaired = {
  ...charge,
  id: idOf(1),
  kind: 'noLine',
  isOurs: true,
  reference: '4242',
  chargedAt: minutesAgo(90),
  isRefunding: false,
  error: null,
}
const matters = [
  matter,
  { ...matter, id: idOf(2), kind: 'noCharge' } as const,
  { ...matter, id: idOf(3), isRefunding: true, processorUrl: null },
  ...[4, 5].map(number => ({ ...matter, id: idOf(number), isOurs: false })),
]
const outcome = {
  ...charge,
  id: idOf(7),
  what: 'charge',
  askedAt: minutesAgo(20),
  isReturning: false,
} as const
const open = [
  outcome,
  { ...outcome, id: idOf(8), what: 'refund' } as const,
  { ...outcome, id: idOf(9), isReturning: true },
]
const settled = [30, -30].flatMap(amount =>
  settledActs.map((act, at) => ({
    ...charge,
    amount,
    id: idOf(20 + at + amount),
    kind: 'noLine' as const,
    act,
    reason: 'Seen at the processor',
    chargedAt: minutesAgo(90),
    by: 'Admin',
    at: minutesAgo(60),
  })),
)
export const list = { matters, open, settled, checks: [] }

function charges(state: string, more: State) {
  return page('/admin/charges', state, { answers: { unpairedList: list }, ...more })
}

const payment: PaymentRow = {
  id: idOf(31),
  reservationId: null,
  reservationCode: null,
  userId: idOf(12),
  method: 'CreditCard',
  status: 'Approved',
  amount: -30,
  purpose: 'Visit',
  dateCreated: minutesAgo(90),
  note: '',
  tipNote: '',
  reference: '4242',
}
const payments = [
  ...paymentMethods.map(method => ({ method })),
  ...paymentPurposes.map(purpose => ({ purpose })),
  ...(['Error', 'Declined', 'Unknown'] as const).map(status => ({ status })),
  { status: 'Unknown' as const, dateCreated: minutesAgo(3 * 24 * 60) },
].map((more, at) => ({ ...payment, id: idOf(40 + at), ...more }))
const failed = [...reworded, 'cardFieldsOff'].map((error, at) => ({
  ...payment,
  id: idOf(80 + at),
  status: 'Declined' as const,
  error,
}))
const [visit] = recorded.listAdmin
const day = (answers: object) => ({ answers: given(answers) })
export const feesOfVisit = {
  ...visit,
  adjustments: [{ kind: 'Fee', amount: 10 }],
  notes: 'x',
  userNotes: 'x',
  reservationNotes: 'x',
}
export const canceledVisit = {
  listAdmin: [{ ...visit, reservationStatus: 'Canceled', amountPaid: 30 }],
  paybackDue: { due: 30, onCard: 30, open: 0, usual: 'keep', decision: null },
}
const waive: NonNullable<State['steps']> = ({ t, press }) => press(t('money.waive.open'))

export const moneyEntries = [
  charges('all', { sees: ({ t }) => t('charges.matters.elsewhere') }),
  charges('unchecked', {
    answers: {
      unpairedList: {
        ...list,
        matters: [],
        checks: [{ processor: 'stripe', checkedAt: minutesAgo(9), hasFailed: true }],
      },
    },
  }),
  ...unpairedActs.map(act =>
    charges(`ask-${act}`, {
      steps: ({ t, press }) => press(t(`charges.act.${act}`)),
      sees: ({ t }) => t(`charges.ask.${act}Text`),
    }),
  ),
  charges('ask-pair-other', {
    steps: async ({ t, press, choose }) => {
      await press(t('charges.act.pair'))
      await choose(t('charges.ask.for'), 'other')
    },
    sees: ({ t }) => t('charges.ask.purpose'),
  }),
  charges('say', {
    steps: ({ t, press }) => press(t('charges.open.charged')),
    sees: ({ t }) => t('charges.open.askText'),
  }),
  page('/admin', 'payments', {
    ...day({
      paymentsList: payments,
      paymentsFailed: failed,
      listAdmin: [feesOfVisit, { ...visit, kallah: true, reservationTime: kallahTimeToBeSet }],
    }),
    sees: ({ t }) => t('money.method.Tip'),
  }),
  page('/admin', 'one', { ...day({ listAdmin: [feesOfVisit] }), sees: ({ t }) => t('money.waive.open') }),
  page('/admin', 'none', { ...day({ listAdmin: [] }), sees: ({ t }) => t('schedule.day.none') }),
  page('/admin', 'waive', {
    ...day({ listAdmin: [feesOfVisit] }),
    steps: waive,
    sees: ({ t }) => t('money.waive.reason'),
  }),
  page('/admin', 'waived', {
    ...day({ listAdmin: [feesOfVisit], reservationAdjust: feesOfVisit }),
    steps: async hands => {
      await waive(hands)
      await hands.type(hands.t('money.waive.reason'), 'She was ill')
      await hands.press(hands.t('money.waive.open'))
    },
    sees: ({ t, language }) => t('money.waive.done', { amount: money(10, 'USD', language) }),
  }),
  page('/admin', 'kept', {
    ...day({ ...canceledVisit, payBack: { onCard: 0, byHand: 0, open: 0 } }),
    steps: async ({ t, press }) => {
      await press(t('money.back.open'))
      await press(t('money.back.keep'))
      await press(t('money.back.keep'))
    },
    sees: ({ t }) => t('money.back.keepDone'),
  }),
  page('/admin', 'notes', {
    ...day({ listAdmin: [feesOfVisit] }),
    steps: ({ t, press }) =>
      press(
        `${t('schedule.day.open')}: ${t('schedule.day.notesOf', { code: feesOfVisit.reservationCode ?? '' })}`,
      ),
  }),
  ...[[], [{ attendantId: 1, firstName: 'Bracha', lastName: 'Gold' }]].map(excluded =>
    page('/admin', `excluded-${excluded.length}`, {
      ...day({ listAdmin: [feesOfVisit], excludedAttendantsOpen: excluded }),
      steps: async ({ t, press }) => {
        await press(
          `${t('schedule.day.open')}: ${t('schedule.day.excludedOf', { code: feesOfVisit.reservationCode ?? '' })}`,
        )
        if (excluded.length === 0) await press(t('schedule.day.open'))
      },
      sees: ({ t }) => (excluded.length === 0 ? t('schedule.day.nobody') : t('schedule.day.explain')),
    }),
  ),
  page('/admin/people', 'no-payments', {
    answers: {
      patronsFind: [
        { id: idOf(11), firstName: 'Rivka', lastName: 'Adler', username: 'x', phone: null, lastNight: null },
      ],
      paymentsByUser: [],
      findByUser: [],
    },
    steps: async ({ t, type, press }) => {
      await type(t('money.find'), 'Rivka')
      await press(t('admin.patron.choose', { name: 'Rivka Adler' }))
    },
    sees: ({ t }) => t('money.none'),
  }),
]
