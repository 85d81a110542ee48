import { kallahTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { withoutTimers } from '@mayim/ui/gallery/around.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { type PageState, type PatronEntry, page, reserve } from '../entry.ts'
import { idOf, inMinutes, nightIn, tonight } from '../fixtures/facility-fixtures.ts'
import { held, paid, patron, payment, visit, withVisits } from '../fixtures/patron-fixtures.ts'

const friday = nightIn(4)
export const view = (
  id: string,
  title: string,
  visits: Parameters<typeof withVisits>,
  rest: Omit<PageState, 'answers'> & { answers?: Answers },
) =>
  page({
    id: `view${id}`,
    title,
    at: reserve({ step: 'view', reservationId: idOf(20) }),
    ...rest,
    answers: { ...withVisits(...visits), ...rest.answers },
  })

const rich = visit({
  ...paid,
  parking: true,
  doubleSlot: true,
  salonBoth: true,
  bookingProof: 'v1.eyJjb2RlIjoiNDgyMSJ9.c2lnbmF0dXJl',
  alternateLocation: 'Second building',
  waitingCode: '17',
  useDiscountPrice: true,
  feeAgreed: { amount: 20, words: '', at: inMinutes(-1500) },
  priceLines: ['bathDiscount', 'doubleSlot', 'parking', 'salonBoth', 'kallah', 'segula', 'privateShower'].map(
    key => ({ key, amount: 10 }),
  ),
  merchandise: [{ item: 'Robe', description: '', quantity: 1, price: 24, total: 24 }],
  merchTotal: 24,
  adjustments: (['Fee', 'FeeWaived', 'Discount', 'NotCome'] as const).map((kind, at) => ({
    id: idOf(60 + at),
    kind,
    amount: kind === 'Fee' ? 5 : -5,
    note: '',
    dateCreated: inMinutes(-100),
  })),
  donationTotal: 18,
  tipTotal: 5,
  reservationNotes: 'I will come with my mother.',
  userNotes: 'I hear badly with my left ear.',
})

const canceled = { reservationStatus: 'Canceled', undoUntil: inMinutes(1) } as const
const saysYes = async ({ press, t }: Hands) => {
  await press(t('patron.view.cancel'))
  await press(t('patron.view.cancelYes'))
}

const noMoney = { due: null, prepaid: 0, credit: 0, standing: 0 }

/** What the patron reads of the money of a visit before she cancels it, and after it. */
const fates = (
  [
    ['refund', visit({ ...paid, cancelMoney: { ...noMoney, due: { fate: 'refund', amount: 35 } } })],
    ['credit', visit({ ...paid, cancelMoney: { ...noMoney, due: { fate: 'credit', amount: 35 } } })],
    ['keep', visit({ ...paid, cancelMoney: { ...noMoney, due: { fate: 'keep', amount: 0 } } })],
    [
      'prepaid',
      visit({
        ...paid,
        cancelMoney: { due: { fate: 'refund', amount: 10 }, prepaid: 25, credit: 0, standing: 0 },
      }),
    ],
    ['credit-back', visit({ ...held, cancelMoney: { ...noMoney, credit: 20 } })],
    ['standing', visit({ ...held, cancelMoney: { ...noMoney, standing: 35 } })],
  ] as const
).flatMap(([id, mine]) => {
  const done = { ...mine, ...canceled, holdExpiresAt: null }
  return [
    view(`-cancel-${id}`, `Reservation: cancel a paid one, ${id}`, [mine], {
      steps: ({ press, t }) => press(t('patron.view.cancel')),
      sees: 'patron.view.cancelHint',
    }),
    page({
      id: `view-canceled-${id}`,
      title: `Reservation: a paid one is canceled, ${id}`,
      at: reserve({ step: 'view', reservationId: idOf(20) }),
      answers: () => {
        let now = mine
        return {
          ...withVisits(mine),
          reservationGet: () => now,
          reservationStatus: () => {
            now = done
            return done
          },
        }
      },
      steps: saysYes,
      sees: 'patron.view.undoHint',
    }),
  ]
})

/** A reservation in its states. */
export const viewEntries: readonly PatronEntry[] = [
  view('', 'Reservation', [visit()], { answers: {}, sees: 'patron.view.codeHint' }),
  page({
    id: 'view-booked',
    title: 'Reservation: just confirmed',
    at: reserve({ step: 'view', reservationId: idOf(20), justBooked: true }),
    answers: withVisits(visit()),
    around: withoutTimers,
    sees: 'patron.payment.confirmed',
  }),
  view('-rich', 'Reservation with everything', [rich], {
    answers: { userGet: patron({ checkedBy: 'attendant', company: 'friend', handSignal: true }) },
    sees: 'visit.proof.show',
  }),
  view('-proof', 'Reservation: the proof', [rich], {
    steps: ({ press, t }) => press(t('visit.proof.show')),
    sees: 'visit.proof.hint',
  }),
  view('-attendant', 'Reservation: what the attendant sees', [visit()], {
    steps: ({ press, t }) => press(t('visit.attendant.edit')),
    sees: 'visit.attendant.undecided',
  }),
  view('-herself', 'Reservation: her choices', [visit()], {
    answers: { userGet: patron({ checkedBy: 'herself', company: 'alone' }) },
    sees: 'visit.attendant.herself',
  }),
  view('-hold', 'Reservation: not confirmed yet', [visit(held)], { sees: 'patron.hold.title' }),
  view(
    '-lapsed',
    'Reservation: a hold that ran out',
    [visit({ ...held, reservationStatus: 'Canceled', holdExpiresAt: inMinutes(-5) })],
    {
      sees: 'patron.hold.overHint',
    },
  ),
  view(
    '-lapsed-money',
    'Reservation: a hold with money that ran out',
    [
      visit({
        ...held,
        reservationStatus: 'Canceled',
        holdExpiresAt: inMinutes(-5),
        cancelMoney: { due: null, prepaid: 10, credit: 20, standing: 35 },
      }),
    ],
    {
      sees: 'patron.hold.overPart',
    },
  ),
  view('-asked', 'Reservation: cancellation requested', [visit({ cancelRequested: true })], {
    sees: 'visit.asked.hint',
  }),
  view('-past', 'Reservation: of the past', [visit({ reservationDate: '2026-11-20' })], {
    sees: 'visit.editPast',
  }),
  view(
    '-kallah',
    'Reservation of a kallah: its time is not set',
    [visit({ kallah: true, reservationTime: kallahTimeToBeSet, roomType: 'bath' })],
    {
      sees: 'patron.view.title',
    },
  ),
  view(
    '-here',
    'Reservation: she is in the building',
    [
      visit({
        reservationDate: tonight,
        reservationStatus: 'Waiting',
        waitingCode: '17',
        timeArrived: inMinutes(-10),
        timeCompleted: null,
      }),
    ],
    { sees: 'visit.facts.arrived' },
  ),
  view(
    '-done',
    'Reservation: done, with credit',
    [
      visit({
        reservationDate: tonight,
        reservationStatus: 'Done',
        balance: -10,
        amountPaid: 45,
        timeArrived: inMinutes(-90),
        timeCompleted: inMinutes(-10),
      }),
      visit({ reservationId: idOf(21), reservationDate: '2026-10-20', reservationStatus: 'Done' }),
    ],
    { sees: 'visit.facts.done' },
  ),
  view('-friday', 'Reservation: a Friday night', [visit({ reservationDate: friday })], {
    sees: 'patron.view.balanceShabbos',
  }),
  view('-cancel', 'Reservation: cancel?', [visit()], {
    steps: ({ press, t }) => press(t('patron.view.cancel')),
    sees: 'patron.view.cancelHint',
  }),
  view('-cancel-refused', 'Reservation: the cancellation is refused', [visit()], {
    answers: { reservationStatus: refused(409, 'statusChanged') },
    steps: saysYes,
    sees: ({ t }) => t('refusal.statusChanged'),
  }),
  view('-canceled', 'Reservation: canceled, to undo', [visit(canceled)], { sees: 'patron.view.undoHint' }),
  view(
    '-refunded',
    'Reservation: canceled and refunded',
    [
      visit({
        ...canceled,
        undoUntil: null,
        payments: [payment(70, { method: 'CreditRefund', amount: -35 })],
      }),
    ],
    { sees: 'visit.canceled.issued' },
  ),
  ...fates,
]
