import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { board, fullEvening, receptionHub } from '../fixtures/evening-fixtures.ts'
import { minutesAgo, printer } from '../fixtures/facility-fixtures.ts'
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
const _openRequests =
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
  byPhone('known', { user: person, reservation: null }, ({ t }) => t('reception.person.open')),
  byPhone('nobody', nobody, ({ t }) => t('reception.person.missing')),
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
      ({ t }) => t('desk.rooms'),
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
