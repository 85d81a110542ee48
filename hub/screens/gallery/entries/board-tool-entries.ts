import { type Answers, refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { board, fullEvening, receptionHub, requests } from '../fixtures/evening-fixtures.ts'
import { minutesAgo, printer } from '../fixtures/facility-fixtures.ts'
import { brief, roomRequest } from '../fixtures/room-fixtures.ts'
import { visit } from '../fixtures/visit-fixtures.ts'
import { overBoard } from './dialog-entries.ts'
import { person } from './person-entries.ts'

const phone = '718 555 0147'
const tool = (
  id: string,
  title: string,
  answers: Answers,
  sees: Entry['sees'],
  steps: NonNullable<Entry['steps']>,
  more: Partial<Entry> = {},
) => overBoard(id, title, { answers: () => receptionHub(answers), sees, steps, ...more })

const walkIn = async ({ press, type, t }: Hands) => {
  await press(t('reception.walkIn.open'))
  await type(t('reception.walkIn.phone'), phone)
}
const walkInSent = async (hands: Hands) => {
  await walkIn(hands)
  await hands.press(hands.t('reception.walkIn.submit'))
}
const typed =
  (text: string) =>
  async ({ press, type, t }: Hands) => {
    await press(t('reception.palette.title'))
    await type(t('reception.palette.hint'), text)
  }
const findPhone = async (hands: Hands) => {
  await typed('7185550199')(hands)
  await hands.press(hands.t('reception.palette.phone', { phone: '7185550199' }))
}
const phoneTitles = {
  known: 'Whose phone it is',
  nobody: 'Nobody has this phone',
  offline: 'Nobody here has this phone, and the website cannot be reached',
  loading: 'Whose phone it is: loading',
  error: 'Whose phone it is: the hub says no',
} as const
const byPhone = (
  id: keyof typeof phoneTitles,
  usersFindByPhone: NonNullable<Answers['usersFindByPhone']>,
  sees: Entry['sees'],
) => tool(`phone-${id}`, phoneTitles[id], { usersFindByPhone }, sees, findPhone)
const proof = `${'Q'.repeat(90)}.${'x7'.repeat(40)}`
const openRequests =
  (count: number) =>
  ({ press, t }: Hands) =>
    press(t('reception.requests.count', { count }))
const openRoom =
  (name: string) =>
  ({ press, t }: Hands) =>
    press(t('board.room.open', { name }))

const nobody = { user: null, reservation: null }
const walkIns: readonly Entry[] = [
  tool(
    'walk-in-empty',
    'Walk-in',
    {},
    ({ t }) => t('reception.walkIn.where'),
    ({ press, t }) => press(t('reception.walkIn.open')),
  ),
  tool(
    'walk-in-fresh',
    'Walk-in: new here',
    { usersFindByPhone: nobody },
    ({ t }) => t('reception.walkIn.fresh'),
    walkIn,
  ),
  tool(
    'walk-in-no-phone',
    'Walk-in: without a phone, by name',
    {},
    ({ t }) => t('reception.walkIn.name'),
    async ({ press, t }) => {
      await press(t('reception.walkIn.open'))
      await press(t('reception.walkIn.noPhone'))
    },
  ),
  tool(
    'walk-in-tonight',
    'Walk-in: she is on the list already',
    { usersFindByPhone: { user: person, reservation: brief(21, 'Reserved') } },
    ({ t }) => t('reception.walkIn.tonight', { code: visit(21, 'Reserved').reservationCode }),
    walkIn,
  ),
  tool(
    'walk-in-said-no',
    'Walk-in: no such phone',
    { usersFindByPhone: refused(400, 'phoneInvalid'), newReservation: refused(400, 'phoneInvalid') },
    ({ t }) => t('refusal.phoneInvalid'),
    walkInSent,
  ),
  tool(
    'walk-in-busy',
    'Walk-in: on its way',
    { usersFindByPhone: nobody, newReservation: silent },
    ({ t }) => t('reception.walkIn.fresh'),
    walkInSent,
  ),
]

const finds: readonly Entry[] = [
  tool(
    'palette-phone',
    'The palette: a phone',
    {},
    ({ t }) => t('reception.palette.phone', { phone: '7185550199' }),
    typed('7185550199'),
  ),
  tool(
    'palette-proof',
    'The palette: her proof of a booking',
    {},
    ({ t }) => t('board.proof.found'),
    typed(proof),
  ),
  tool(
    'proof-said-no',
    'The proof of a booking is none',
    { takeProof: refused(400, 'proofInvalid') },
    ({ t }) => t('refusal.proofInvalid'),
    async hands => {
      await typed(proof)(hands)
      await hands.press(hands.t('board.proof.found'))
    },
  ),
  byPhone('known', { user: person, reservation: null }, ({ t }) => t('reception.person.open')),
  byPhone('nobody', nobody, ({ t }) => t('reception.person.missing')),
  byPhone('loading', silent, () => '7185550199'),
  byPhone('error', refused(429, 'tooMany'), ({ t }) => t('refusal.tooMany')),
]

const rung = (ring: NonNullable<ReturnType<typeof roomRequest>['ring']>, number: number) =>
  roomRequest(number, 'call', { ring, dateRang: minutesAgo(0) })
const asks: readonly Entry[] = [
  tool(
    'requests-loading',
    'What the rooms ask for: loading',
    { supplyList: silent },
    ({ t }) => t('reception.requests.title'),
    openRequests(0),
  ),
  tool(
    'requests-error',
    'What the rooms ask for: the hub says no',
    { supplyList: refused(500, 'internal') },
    ({ t }) => t('common.tryAgain'),
    openRequests(0),
  ),
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
      await openRequests(5)(hands)
      await hands.type(hands.t('reception.requests.extension'), '201')
    },
  ),
  tool(
    'requests-said-no',
    'The telephone does not answer',
    { supplyList: [roomRequest(8, 'call')], callRoom: refused(503, 'phoneUnavailable') },
    ({ t }) => t('refusal.phoneUnavailable'),
    async hands => {
      await openRequests(1)(hands)
      await hands.type(hands.t('reception.requests.extension'), '201')
      await hands.press(hands.t('reception.requests.call'))
    },
  ),
  tool(
    'requests-closed',
    'Somebody has closed it already',
    { supplyList: requests, supplyRequest: refused(409, 'requestClosed') },
    ({ t }) => t('refusal.requestClosed'),
    async hands => {
      await openRequests(4)(hands)
      await hands.press(hands.t('reception.requests.complete'))
    },
  ),
]

const rooms: readonly Entry[] = [
  tool('room-taken', 'A room that is taken', {}, ({ t }) => t('board.room.taken'), openRoom('2')),
  tool(
    'room-door-reason',
    'A room that is taken: why its door is opened',
    {},
    ({ t }) => t('reception.access.words'),
    async hands => {
      await openRoom('2')(hands)
      await hands.press(hands.t('board.room.dry'))
    },
  ),
  tool('room-kept', 'A room that is kept', {}, ({ t }) => t('board.room.keptFor'), openRoom('7')),
  tool(
    'room-offline',
    'A room out of use, nobody attends',
    {},
    ({ t }) => t('board.room.toReady'),
    openRoom('12'),
  ),
  tool(
    'room-cleaning',
    'A room that is being cleaned',
    {},
    ({ t }) => t('board.room.toCleaned'),
    openRoom('10'),
  ),
  tool(
    'room-said-no',
    'A room: its door does not answer',
    { unlockRoom: refused(503, 'deviceSilent') },
    ({ t }) => t('refusal.deviceSilent'),
    async hands => {
      await openRoom('9')(hands)
      await hands.press(hands.t('board.room.dry'))
    },
  ),
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
      ({ t }) => t('desk.rooms'),
      async () => {},
    ),
    row: 'Reception day',
  },
  {
    ...tool(
      'day-list-empty',
      'The list of an evening without anybody',
      { dayBoard: board({ reservations: [] }) },
      ({ t }) => t('board.list.none'),
      ({ press, t }) => press(t('board.view.list')),
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
