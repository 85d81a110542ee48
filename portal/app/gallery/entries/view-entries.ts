import { withoutTimers } from '@mayim/ui/gallery/around.ts'
import { type Answers, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { type PageState, type PatronEntry, page, reserve } from '../entry.ts'
import { idOf, inMinutes, listed, tonight } from '../fixtures/facility-fixtures.ts'
import { held, paid, patron, visit, withVisits } from '../fixtures/patron-fixtures.ts'

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

const nowTitles = {
  Arrived: 'visit.now.arrived',
  Waiting: 'visit.now.waiting',
  Assigned: 'visit.now.comeIn',
  Prep: 'visit.now.inRoom',
} as const

/** What the building says of her visit. */
export const nowAt = (reservationStatus: keyof typeof nowTitles) => ({
  reservationId: idOf(20),
  reservationStatus,
  nBefore: reservationStatus === 'Waiting' ? 2 : null,
  wait: reservationStatus === 'Waiting' ? { fromMinutes: 10, toMinutes: 20 } : null,
  room:
    reservationStatus === 'Assigned' || reservationStatus === 'Prep'
      ? {
          id: 2,
          name: 'Room 2',
          section: { id: 1, name: 'Garden wing', attendant: { firstName: 'Chana', lastName: 'Levi' } },
        }
      : null,
})

/** A reservation in its states. */
export const viewEntries: readonly PatronEntry[] = [
  view('-prepare', 'Reservation: what to prepare for the night', [visit()], {
    answers: {
      siteLists: [
        listed('preparation', 1, 'Cut your nails', 'לגזור ציפורניים', {
          texts: { en: 'Of hands and feet, and clean under them', he: 'בידיים וברגליים', yi: '' },
        }),
        listed('preparation', 2, 'Take out lenses and earrings', 'להסיר עדשות ועגילים'),
      ],
    },
    sees: 'visit.prepare.title',
  }),
  view('', 'Reservation', [visit()], { answers: {}, sees: 'patron.view.codeHint' }),
  ...(['Arrived', 'Waiting', 'Assigned', 'Prep', 'cut'] as const).map(status =>
    view(
      `-now-${status.toLowerCase()}`,
      `Reservation: she is here, ${status}`,
      [visit({ reservationDate: tonight, reservationStatus: status === 'cut' ? 'Waiting' : status })],
      {
        answers: { visitNow: status === 'cut' ? refused(503, 'hubUnreachable') : nowAt(status) },
        sees: status === 'cut' ? 'visit.now.cut' : nowTitles[status],
      },
    ),
  ),
  view(
    '-moved',
    'Reservation: it was moved',
    [
      visit({ reservationStatus: 'Replaced' }),
      visit({ reservationId: idOf(21), replacingReservationId: idOf(20), reservationTime: '21:15' }),
    ],
    { sees: 'visit.moved.title' },
  ),
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
  view('-cancel', 'Reservation: cancel?', [visit()], {
    steps: ({ press, t }) => press(t('patron.view.cancel')),
    sees: 'patron.view.cancelHint',
  }),
  view('-canceled', 'Reservation: canceled, to undo', [visit(canceled)], { sees: 'patron.view.undoHint' }),
]
