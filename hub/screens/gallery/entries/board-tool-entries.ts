import type { WaitListEntry } from '@mayim/contract/entities/wait-list.ts'
import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { booking, fullTimes } from '../fixtures/booking-fixtures.ts'
import { board, fullEvening, receptionHub } from '../fixtures/evening-fixtures.ts'
import { businessDate, idOf, minutesAgo, printer } from '../fixtures/facility-fixtures.ts'
import { roomRequest } from '../fixtures/room-fixtures.ts'
import { overBoard } from './dialog-entries.ts'
import { person } from './person-entries.ts'

const tool = (
  id: string,
  title: string,
  answers: Answers,
  sees: Entry['sees'],
  steps: NonNullable<Entry['steps']>,
  more: Partial<Entry> = {},
) => overBoard(id, title, { answers: () => receptionHub(answers), sees, steps, ...more })

const typed =
  (text: string) =>
  ({ type, t }: Hands) =>
    type(t('reception.search.label'), text)
const proof = `${'Q'.repeat(90)}.${'x7'.repeat(40)}`
const openRoom =
  (name: string) =>
  ({ press, t }: Hands) =>
    press(t('board.room.open', { name }))

const walkIns: readonly Entry[] = [
  tool(
    'walk-in-empty',
    'Walk-in',
    {},
    ({ t }) => t('reception.walkIn.where'),
    ({ press, t }) => press(t('reception.walkIn.open')),
  ),
]

const waits = (number: number, more: Partial<WaitListEntry> = {}): WaitListEntry => ({
  ...plainChoices,
  id: idOf(970 + number),
  userId: idOf(902),
  reservationDate: businessDate,
  fromTime: '20:00',
  toTime: '21:00',
  bath: true,
  roomType: 'bath',
  status: 'waiting',
  joinedAt: minutesAgo(50 - number),
  ahead: number,
  here: true,
  offer: null,
  ...more,
})
const waiting = [
  waits(0, {
    status: 'offered',
    offer: { reservationId: idOf(980), time: '20:15', expiresAt: minutesAgo(-9), asked: false },
  }),
  waits(1, { kallah: true }),
  waits(2, { toTime: '20:00' }),
]

const lastVisit = {
  ...{ reservationId: idOf(963), reservationCode: '7KP', reservationStatus: 'Done' as const },
  ...{ reservationDate: '2026-10-26', reservationTime: '19:00', timeToBeSet: false },
  ...{ statusSince: minutesAgo(40_000), timeArrived: null },
}
const found = {
  ...{ id: idOf(990), firstName: 'Shaindel', lastName: 'Deutsch', phone: '+17185550147' },
  ...{ next: null, last: lastVisit },
}

const finds: readonly Entry[] = [
  tool(
    'search-phone',
    'The search: a phone that nobody has',
    { usersFindByPhone: { user: null, reservation: null } },
    ({ t }) => t('reception.search.bookNew', { who: '7185550199' }),
    typed('7185550199'),
  ),
  tool(
    'search-person',
    'The search: a patron who is not on tonight’s list',
    { peopleFind: { people: [found], more: false } },
    ({ t }) => t('reception.search.people'),
    typed('Deutsch'),
  ),
  tool(
    'search-proof',
    'The search: her proof of a booking',
    {},
    ({ t }) => t('board.proof.found'),
    typed(proof),
  ),
  tool(
    'book-new',
    'A booking for a phone that nobody has',
    { ...booking, usersFindByPhone: { user: null, reservation: null } },
    ({ t }) => t('reception.walkIn.fresh'),
    async hands => {
      await typed('7185550199')(hands)
      await hands.press(hands.t('reception.search.bookNew', { who: '7185550199' }))
    },
  ),
  tool(
    'book-full',
    'A booking for a night that is full: the wait list',
    {
      ...booking,
      availableReservations: fullTimes,
      userGet: person,
      peopleFind: { people: [found], more: false },
    },
    ({ t }) => t('reception.waits.join'),
    async hands => {
      await typed('Deutsch')(hands)
      await hands.press(hands.t('reception.search.bookFor', { name: 'Shaindel Deutsch' }))
    },
  ),
  tool(
    'waits',
    'The wait list of tonight',
    { waitList: waiting, userGet: person },
    ({ t }) => t('reception.waits.remove'),
    async hands => {
      await typed(hands.t('reception.waits.open'))(hands)
      await hands.press(hands.t('reception.waits.open'))
    },
  ),
]

const rung = (ring: NonNullable<ReturnType<typeof roomRequest>['ring']>, number: number) =>
  roomRequest(number, 'call', { ring, dateRang: minutesAgo(0) })
const asks: readonly Entry[] = [
  tool(
    'requests-rung',
    'Rooms that were rung',
    {
      supplyList: [
        rung('ringing', 2),
        rung('busy', 3),
        rung('no-answer', 4),
        rung('failed', 5),
        roomRequest(6, 'call', { hasPhone: false }),
      ],
    },
    ({ t }) => t('reception.requests.ring.no-answer'),
    async hands => {
      await hands.type(hands.t('reception.requests.extension'), '201')
    },
  ),
]

const rooms: readonly Entry[] = [
  tool('room-kept', 'A room that is kept', {}, ({ t }) => t('board.room.keptFor'), openRoom('7')),
]

const sectionless = board({
  reservations: fullEvening.slice(0, 2),
  rooms: [],
  cubicles: [],
  printers: [],
})
const facilities: readonly Entry[] = [
  {
    ...tool(
      'day-no-rooms',
      'A facility without rooms yet',
      { dayBoard: sectionless },
      ({ t }) => t('board.room.none'),
      async () => {},
    ),
    row: 'Reception day',
  },
  {
    ...tool(
      'day-printers',
      'Printers: paper low, cover open, switched off',
      {
        dayBoard: board({
          printers: [
            printer({ paper: 'near' }),
            printer({ id: 'kiosk', name: 'Kiosk', online: false, error: 'offline' }),
          ],
        }),
      },
      ({ t }) => t('desk.state.printer'),
      async () => {},
    ),
    row: 'Reception day',
  },
]

/** Tools opened from the board: walk-in, find patron, supply requests, rooms. */
export const boardToolEntries: readonly Entry[] = [...walkIns, ...finds, ...asks, ...rooms, ...facilities]
