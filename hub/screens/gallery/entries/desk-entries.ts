import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { currencySign } from '@mayim/ui/format.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Entry } from '../entry.ts'
import { board, fullEvening, receptionHub, shortEvening } from '../fixtures/evening-fixtures.ts'
import { idOf, minutesAgo, night, nightBefore } from '../fixtures/facility-fixtures.ts'
import { adjustment, payment, visit } from '../fixtures/visit-fixtures.ts'
import { reception } from './reception-entries.ts'

const rivka = { id: 1, firstName: 'Rivka', lastName: 'Lev' }
export const attendantsList: CallAnswer<'attendantsList'> = [
  { ...rivka, active: true, hasCard: true },
  { id: 2, firstName: 'Devorah', lastName: 'Stein', active: true, hasCard: true },
]

export const sections: CallAnswer<'sections'> = [
  { id: 1, name: 'East', attendant: rivka },
  { id: 2, name: 'מערב', attendant: { id: 2, firstName: 'Devorah', lastName: 'Stein' } },
  { id: 3, name: 'North', attendant: null },
]

export const devicesPaired: CallAnswer<'devicesPaired'> = [
  { id: idOf(1), role: 'Kiosk', name: '', roomId: null, pairedAt: minutesAgo(90_000), revoked: false },
  { id: idOf(2), role: 'Room', name: '', roomId: 3, pairedAt: minutesAgo(3_000), revoked: false },
  { id: idOf(3), role: 'Display', name: '', roomId: null, pairedAt: minutesAgo(40), revoked: false },
]

const used = { startedAt: '2026-11-23T22:05:00.000Z', lastUsedAt: '2026-11-24T01:10:00.000Z' }
const accountSessions: CallAnswer<'accountSessions'> = [
  { id: '01930000-0000-7000-8000-0000000000a1', agent: 'Chrome, Windows', current: true, ...used },
  { id: '01930000-0000-7000-8000-0000000000a2', agent: 'Safari, iPad', current: false, ...used },
]

const signIn = {
  by: { id: idOf(9), firstName: '', lastName: '', username: 'reception' },
  way: 'password',
  origin: '192.168.1.23',
  agent: 'Chrome, Windows',
  firstAt: used.startedAt,
  lastAt: used.startedAt,
  times: 1,
} as const
const accountSignIns: CallAnswer<'accountSignIns'> = [
  { ...signIn, key: '1', outcome: 'wrong', newDevice: true, origin: '203.0.113.7', agent: '', times: 3 },
  { ...signIn, key: '2', outcome: 'signedIn', newDevice: true, agent: 'Safari, iPad' },
  { ...signIn, key: '3', outcome: 'signedIn', newDevice: false },
]

/** An entry of the menu of rarer actions. */
export const fromMenu = (
  id: string,
  title: string,
  action: Parameters<Parameters<NonNullable<Entry['steps']>>[0]['t']>[0],
  answers: Answers,
  sees: Entry['sees'],
) =>
  reception({
    id,
    title,
    row: null,
    answers: () => receptionHub(answers),
    steps: async ({ press, t }) => {
      await press(t('board.more'))
      await press(t(action))
    },
    sees,
  })

const ofOne = (
  more: Partial<StaffReservation>,
  status: StaffReservation['reservationStatus'],
  answers: Answers,
): Answers => {
  const shown = visit(2, status, more)
  const others = shortEvening.filter(each => each.reservationId !== shown.reservationId)
  return { dayBoard: board({ reservations: [shown, ...others] }), reservationGet: shown, ...answers }
}

const days: readonly Entry[] = [
  reception({
    id: 'day-other',
    title: 'Another night',
    answers: () =>
      receptionHub({
        dayBoard: board({
          date: '2026-11-24',
          day: night('2026-11-24', { hebrewDay: 15 }),
          isTonight: false,
          reservations: [20, 21, 24].map(number => visit(number, 'Reserved')),
        }),
      }),
    steps: ({ press, t }) => press(t('board.night.after')),
    sees: ({ t }) => t('board.night.tonight'),
  }),
]

const dialogs: readonly Entry[] = [
  reception({
    id: 'room',
    title: 'A room that needs cleaning',
    answers: () => receptionHub(),
    steps: ({ press, t }) => press(t('board.room.open', { name: '9' })),
    sees: ({ t }) => t('board.room.toCleanSkipped'),
  }),
  fromMenu('duty', 'Who attends tonight', 'board.duty.open', { sections, attendantsList }, ({ t }) =>
    t('board.duty.explain'),
  ),
  fromMenu('cubicles', 'The cubicles', 'board.cubicles.title', {}, ({ t }) => t('board.cubicles.setFree')),
  fromMenu(
    'screens',
    'Screens and devices',
    'board.screens.open',
    { devicesPaired, cardReaders: [{ id: 'tmr_1', name: 'Desk', place: 'desk', screenId: null }] },
    ({ t }) => t('board.screens.revoke'),
  ),
  fromMenu('account', 'My account', 'people.account.title', { accountSessions, accountSignIns }, ({ t }) =>
    t('auth.sessions.endOthers'),
  ),
  reception({
    id: 'pay-back',
    title: 'A canceled visit that was paid',
    row: 'Reservation details',
    answers: () =>
      receptionHub(
        ofOne({ amountPaid: 35, balance: -35, payments: [payment(2, 'CreditCard', -35)] }, 'Canceled', {
          paybackDue: { due: 35, onCard: 20, open: 0, usual: 'credit', decision: null },
        }),
      ),
    steps: async ({ press, t }) => {
      await press('9TX')
      await press(t('money.back.open'))
      await press(t('money.back.refund'))
    },
    sees: ({ t }) => t('money.back.keep'),
  }),
  reception({
    id: 'adjust',
    title: 'A fee, a discount or a gift: she owes a fee for not coming',
    row: 'Reservation details',
    answers: () =>
      receptionHub(
        ofOne(
          {
            balance: 20,
            adjustments: [
              adjustment(1, 'NotCome', -35),
              adjustment(2, 'Fee', 20),
              adjustment(3, 'Discount', -5, 'Waited long'),
            ],
            feeAgreed: {
              amount: 20,
              words: 'If I do not come and have not canceled, I owe $20.00.',
              at: '2026-11-20T18:00:00.000Z',
            },
          },
          'Reserved',
          {},
        ),
      ),
    steps: async ({ press, t }) => {
      await press('9TX')
      await press(t('reception.adjust.open'))
      await press(t('reception.adjust.tip'))
    },
    sees: ({ t }) => t('reception.adjust.tipFor'),
  }),
  reception({
    id: 'gift-reader',
    title: 'A donation by card: the reader waits',
    row: 'Reservation details',
    answers: () => ({ ...receptionHub(ofOne({}, 'Reserved', {})), readerPay: { state: 'waiting' } }),
    steps: async ({ press, type, t, language }) => {
      await press('9TX')
      await press(t('reception.adjust.open'))
      await press(t('reception.adjust.donation'))
      await type(`${t('reception.adjust.amount')} (${currencySign('USD', language)})`, '36')
      await press(t('reader.desk.option'))
      await press(t('reception.adjust.submit.donation'))
    },
    sees: ({ t }) => t('reader.desk.waiting'),
  }),
  reception({
    id: 'cancel',
    title: 'She is here already: to cancel is asked first',
    row: 'Reservation details',
    answers: () => receptionHub(ofOne({}, 'Waiting', {})),
    steps: async ({ press, t }) => {
      await press('9TX')
      await press(t('desk.action.cancel'))
    },
    sees: ({ t }) => t('board.cancel.explain'),
  }),
  fromMenuWithLine(),
]

/** Two walk-ins, one of them written by hand. */
function fromMenuWithLine(): Entry {
  const entry = fromMenu(
    'paper-walk-ins',
    'On paper: who came unbooked',
    'reception.paper.open',
    { attendantsList, dayBoard: board({ reservations: fullEvening.slice(0, 3), date: nightBefore }) },
    ({ t }) => t('reception.paper.submit', { count: 5 }),
  )
  return {
    ...entry,
    steps: async hands => {
      await entry.steps?.(hands)
      await hands.press(hands.t('reception.paper.add'))
      await hands.type(`1 ${hands.t('reception.paper.who')}`, 'Rivka Klein')
      await hands.press(hands.t('reception.paper.add'))
    },
  }
}

/** The rest of the desk: the list, other nights, rooms, attendants, devices, and confirmations. */
export const deskEntries: readonly Entry[] = [...days, ...dialogs]
