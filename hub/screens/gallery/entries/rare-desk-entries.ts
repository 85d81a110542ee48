import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { money } from '@mayim/ui/format.ts'
import { type Answers, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { board, receptionHub } from '../fixtures/evening-fixtures.ts'
import { idOf, minutesAgo, nightBefore } from '../fixtures/facility-fixtures.ts'
import { room, roomRequest } from '../fixtures/room-fixtures.ts'
import { payment, visit } from '../fixtures/visit-fixtures.ts'
import { attendantsList, fromMenu } from './desk-entries.ts'
import { overBoard, overDetails, owing } from './dialog-entries.ts'
import { andThen } from './facility-tool-entries.ts'
import { herPage, person } from './person-entries.ts'
import { given, withoutNames } from './rare-done-entries.ts'

const press =
  (...texts: readonly TextKey[]) =>
  async (hands: Hands) => {
    for (const text of texts) await hands.press(hands.t(text))
  }

/** Her form is open here when another desk or her own card pays. */
const paidElsewhere = (takenBy: string | null): Entry =>
  overBoard(takenBy ? 'pay-taken-by' : 'pay-taken', 'Payment: taken elsewhere meanwhile', {
    row: 'Reception reservation',
    answers: () => {
      let now: StaffReservation = visit(2, 'Reserved', owing)
      const method = takenBy ? 'Cash' : 'CreditCard'
      return receptionHub({
        dayBoard: () => board({ reservations: [now] }),
        reservationGet: () => now,
        makePayment: () => {
          now = visit(2, 'Reserved', { payments: [{ ...payment(2, method, -35), takenBy }] })
          return refused(409, 'nothingOwed')
        },
      })
    },
    steps: async hands => {
      await hands.press('9TX')
      await press('reception.pay.open')(hands)
      await hands.press(hands.t('reception.pay.submit', { amount: money(35, 'USD', hands.language) }))
    },
    sees: ({ t }) => t(`desk.method.${takenBy ? 'Cash' : 'CreditCard'}`),
  })

const paper = (
  id: string,
  title: string,
  answers: Answers,
  sees: Entry['sees'],
  steps: NonNullable<Entry['steps']>,
) =>
  andThen(
    fromMenu(id, `On paper: ${title}`, 'reception.paper.open', { attendantsList, ...answers }, sees),
    steps,
  )
const papers: readonly Entry[] = [
  paper(
    'paper-printed',
    'the sheet is printed',
    { daySheet: { printer: 'reception', date: nightBefore } },
    ({ t }) => t('reception.paper.printing'),
    press('reception.paper.print'),
  ),
  paper(
    'paper-one',
    'one line is taken',
    {
      dayBoard: board({ date: nightBefore, reservations: [visit(20, 'Reserved')] }),
      enterFromPaper: [{ reservationId: idOf(20), outcome: 'entered', message: null, attendantId: null }],
    },
    ({ t }) => t('reception.paper.entered', { count: 1 }),
    ({ press, t }) => press(t('reception.paper.submit', { count: 1 })),
  ),
]

const fault = { point: 'light/room-3', device: 'light', id: 'room-3', roomId: 3, state: 'offline' } as const

/** The desk in states that last a moment, and with answers that are rare. */
export const rareDeskEntries: readonly Entry[] = [
  paidElsewhere('Rivka'),
  paidElsewhere(null),
  ...papers,
  overDetails('check-in-no-cubicle', 'Check-in: no cubicle was free', 'Reservation details', {
    answers: given({ checkIn: { waitingCode: null }, requestCubicle: refused(409, 'noCubicleFree') }),
    steps: press('desk.action.checkIn', 'reception.checkIn.cubicle', 'reception.checkIn.submit'),
    sees: ({ t }) => t('reception.checkIn.noCubicle', { code: '9TX' }),
  }),
  overDetails(
    'place-faulty',
    'Place: a shower room alone is free, and its light is broken',
    'Reservation details',
    {
      visit: { bath: false },
      answers: {
        dayBoard: board({
          reservations: [visit(2, 'Reserved', { bath: false })],
          rooms: [room(3, 'Ready', { faults: [fault] })],
        }),
      },
      steps: async hands => {
        await press('desk.action.placeIntoRoom')(hands)
        await hands.press('3')
      },
      sees: ({ t }) => t('desk.faults.noBetter'),
    },
  ),
  overBoard('next-free', 'Every room is taken: the next one that is free', {
    row: 'Reception day',
    answers: () =>
      receptionHub({
        dayBoard: board({ rooms: [room(1, 'Prep'), room(3, 'Cleaning')] }),
        eveningEstimates: {
          at: minutesAgo(0),
          waiting: [],
          ready: [],
          rooms: [{ roomId: 3, name: '3', bath: false, freeAt: minutesAgo(-6), free: false }],
          cleaning: [],
        },
      }),
    sees: ({ t }) => withoutNames(t('board.wait.nextFree')),
  }),
  overBoard('proof-taken', 'The proof of a booking is taken', {
    answers: () => receptionHub({ takeProof: { reservationId: idOf(20) } }),
    steps: async ({ press, type, t }) => {
      await press(t('reception.palette.title'))
      await type(t('reception.palette.hint'), `${'Q'.repeat(90)}.${'x7'.repeat(40)}`)
      await press(t('board.proof.found'))
    },
    sees: ({ t }) => t('board.proof.done'),
  }),
  overBoard('requests-reached', 'A room that was rung has answered', {
    answers: () => {
      let asked = [roomRequest(8, 'call')]
      return receptionHub({
        supplyList: () => asked,
        callRoom: () => {
          asked = []
          return null
        },
      })
    },
    steps: async ({ press, type, t }) => {
      await press(t('reception.requests.count', { count: 1 }))
      await type(t('reception.requests.extension'), '201')
      await press(t('reception.requests.call'))
    },
    sees: ({ t }) => t('reception.requests.answered', { name: '8' }),
  }),
  overBoard('cubicles-offline', 'A cubicle is out of service', {
    answers: () =>
      receptionHub({
        dayBoard: board({
          cubicles: [
            {
              id: 1,
              name: '1',
              status: 'Offline',
              reservationId: null,
              reservationCode: null,
              reservationDate: null,
            },
          ],
        }),
      }),
    steps: press('board.cubicles.title'),
    sees: ({ t }) => t('status.cubicle.Offline'),
  }),
  herPage(
    'person-incomplete',
    'Her page: a name of one letter',
    { userPatch: person, newUserInfo: refused(400, 'profileIncomplete') },
    ({ t }) => t('refusal.profileIncomplete'),
    async hands => {
      await hands.type(hands.t('reception.person.first'), 'L')
      await press('reception.person.save')(hands)
    },
  ),
]
