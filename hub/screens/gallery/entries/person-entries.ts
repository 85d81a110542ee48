import type { UserAnswer } from '@mayim/contract/entities/user.ts'
import { money } from '@mayim/ui/format.ts'
import { type Answers, refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { booking } from '../fixtures/booking-fixtures.ts'
import { receptionHub } from '../fixtures/evening-fixtures.ts'
import { idOf, minutesAgo } from '../fixtures/facility-fixtures.ts'
import { payment, visit } from '../fixtures/visit-fixtures.ts'
import { reception } from './reception-entries.ts'

export const person: UserAnswer = {
  id: idOf(902),
  firstName: 'Leah',
  lastName: 'Weiss',
  language: 'en',
  phone: '+17185550147',
  phoneNumber: '+17185550147',
  email: 'leah@weiss.example',
  notes: 'Please knock softly.',
  internalNote: '',
  discount: true,
  localResident: false,
  membership: { level: 'Gold', expires: '2027-03-01', reducedPrices: true },
}

const visits = [
  visit(60, 'Done', { reservationDate: '2026-10-19' }),
  visit(61, 'Canceled', { reservationDate: '2026-09-14', balance: 0 }),
  visit(62, 'Reserved', { balance: 35 }),
]

const ofSale = (id: number, purpose: 'Membership' | 'Voucher' | 'Purchase' | 'Other', amount: number) => ({
  ...payment(id, amount < 0 ? 'CreditCard' : 'CreditRefund', amount),
  reservationId: null,
  reservationCode: null,
  userId: idOf(902),
  purpose,
})
const sales = [
  ofSale(951, 'Purchase', 12.5),
  ofSale(952, 'Membership', -180),
  { ...ofSale(953, 'Purchase', -12.5), back: { left: 0, done: 12.5, open: 0 } },
  { ...ofSale(954, 'Other', -40), back: { left: 15, done: 25, open: 0 } },
  { ...ofSale(955, 'Voucher', -50), back: { left: 0, done: 0, open: 0 } },
]

const prepaid = {
  left: 75,
  credit: 0,
  credits: [
    {
      id: idOf(960),
      kind: 'Package',
      name: 'Ten visits',
      value: 100,
      left: 75,
      expires: '2027-05-22',
    } as const,
  ],
  vouchers: [
    { paymentId: idOf(961), value: 50, state: 'open', day: '2026-11-20' } as const,
    { paymentId: idOf(962), value: 18, state: 'redeemed', day: '2026-10-11' } as const,
  ],
}

const herPage = (id: string, title: string, answers: Answers, sees: Entry['sees'], then?: Entry['steps']) =>
  reception({
    id,
    title,
    row: 'Reception user',
    sees,
    answers: () =>
      receptionHub({ userGet: person, findByUser: visits, prepaidGet: prepaid, ...booking, ...answers }),
    steps: async hands => {
      await hands.press('9TX')
      await hands.press(hands.t('reception.person.open'))
      await then?.(hands)
    },
  })

const cards = ({ press, t }: Hands) => press(t('reception.pay.cardsAsk'))

/** A patron's page and its actions. */
export const personEntries: readonly Entry[] = [
  herPage('person', 'Her page', {}, ({ t }) => t('reception.person.visits')),
  herPage(
    'person-empty',
    'Her page: nothing known yet',
    { findByUser: [], userGet: { ...person, membership: null } },
    ({ t }) => t('reception.person.noVisits'),
  ),
  herPage('person-loading', 'Her page: loading', { userGet: silent }, ({ t }) => t('reception.person.title')),
  herPage('person-error', 'Her page: the hub says no', { userGet: refused(500, 'internal') }, ({ t }) =>
    t('common.tryAgain'),
  ),
  {
    ...herPage(
      'book',
      'A new reservation',
      {},
      ({ t }) => t('reception.book.new'),
      ({ press, t }) => press(t('reception.person.book')),
    ),
    row: 'Reception reservation',
  },
  {
    ...herPage(
      'book-second',
      'A new reservation: she has one that night',
      {
        usersFindByPhone: { user: person, reservation: null },
        newReservation: refused(409, 'secondVisit', {
          ...{ code: 'DMXM', time: '19:00', reservationId: idOf(955) },
        }),
      },
      ({ t }) => t('reception.book.bookSecond'),
      async ({ press, type, t }) => {
        await press(t('reception.person.book'))
        await type(t('reception.walkIn.phone'), '718 555 0147')
        await press(t('reception.book.submitAt', { when: '' }).trim())
      },
    ),
    row: 'Reception reservation',
  },
  herPage(
    'person-long',
    'Her page: long names, notes, back after a long absence, and a paid visit that was canceled',
    {
      userGet: {
        ...person,
        firstName: 'Chaya Mushka Sterna Sarah',
        lastName: 'Schneerson-Rosenthal-Lichtenstein',
        email: 'chaya.mushka.sterna.sarah.schneerson@rosenthal-lichtenstein.example',
        unconfirmedSince: '2026-11-20T20:00:00.000Z',
        internalNote: 'נא לדבר איתה לאט ובאידיש. '.repeat(6),
      },
      findByUser: [
        visit(63, 'Canceled', { amountPaid: 35, balance: -35, payments: [payment(63, 'CreditCard', -35)] }),
        ...Array.from({ length: 14 }, (_, at) =>
          visit(64 + at, 'Done', { reservationDate: `2026-0${1 + (at % 9)}-1${at % 10}` }),
        ),
      ],
    },
    ({ t }) => t('money.back.open'),
  ),
  herPage(
    'person-overtaken',
    'Her page: someone else changed the same while it was open',
    {
      userPatch: refused(409, 'changedMeanwhile', { by: 'Miriam Adler', at: minutesAgo(2) }),
    },
    ({ t }) => t('admin.overtaken.theirs'),
    ({ press, t }) => press(t('reception.person.local')),
  ),
  herPage(
    'person-visits-error',
    'Her page: her visits cannot be had',
    { findByUser: refused(500, 'internal') },
    ({ t }) => t('common.tryAgain'),
  ),
  herPage(
    'person-sale-back',
    'Her page: the refund of a membership to her card',
    {
      paymentsByUser: sales,
      paybackDue: { due: 180, onCard: 180, open: 0, usual: 'refund', decision: null },
    },
    ({ t }) => t('money.back.endsMonths'),
    async ({ press, t, language }) => {
      await press(t('money.ask'))
      await press(`${t('money.back.open')} ${money(180, 'USD', language)}`)
    },
  ),
  herPage(
    'person-payments',
    'Her page: her payments, at the processor and their receipts',
    {
      paymentsByUser: [
        ...sales,
        {
          ...ofSale(961, 'Purchase', -35),
          reservationCode: '9TX',
          reference: '4242',
          transactionID: 'pi_3Rx7',
          processorUrl: 'https://dashboard.stripe.com/payments/pi_3Rx7',
        },
        { ...ofSale(962, 'Purchase', 12.5), reference: '4242', transactionID: '900001', processorUrl: null },
        { ...ofSale(963, 'Purchase', -35), status: 'Declined', error: 'cardFunds' },
      ],
    },
    ({ t }) => t('money.reason.cardFunds'),
    ({ press, t }) => press(t('money.ask')),
  ),
  herPage(
    'person-cards',
    'Her page: her cards',
    { savedCards: [{ id: 'a', brand: 'Visa', last4: '4242', expiry: '08/28' }] },
    ({ t }) => t('reception.pay.card', { last4: '4242' }),
    cards,
  ),
]
