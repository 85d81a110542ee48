import type { AttendantBoard, BoardRoom } from '@mayim/shared/contract/entities/room.ts'
import { inRoomStatuses } from '@mayim/shared/domain/status.ts'
import { createElement } from 'react'
import type { Entry } from '../entry.ts'
import { type Answers, refused, silent } from '../fixture-answers.ts'
import { attendantHub, requests } from '../fixtures/evening-fixtures.ts'
import { everyScreen, minutesAgo, shabbosState } from '../fixtures/house-fixtures.ts'
import { boardRoom, type Shown, step } from '../fixtures/room-fixtures.ts'

const attendant = (entry: Omit<Entry, 'device' | 'screen' | 'row' | 'role'>): Entry => ({
  device: 'attendant',
  role: 'Attendant',
  row: 'Attendant tasks',
  screen: () =>
    import('../../attendant/attendant-app.tsx').then(({ AttendantApp }) => createElement(AttendantApp)),
  ...entry,
})

const board = (id: string, title: string, more: Partial<AttendantBoard>, sees: Entry['sees']): Entry =>
  attendant({ id, title, answers: () => attendantHub(more), sees })

const nothing = { rooms: [], waiting: [], cleaning: [] }
const one = (room: BoardRoom): Partial<AttendantBoard> => ({ ...nothing, rooms: [room] })

/** A card of each status that a room shows. */
const cards = ([...inRoomStatuses, 'NeedsCleaning', 'Cleaning'] as const).map((status: Shown) =>
  attendant({
    id: `card-${status}`,
    title: `Card: ${status}`,
    answers: () =>
      attendantHub(one(boardRoom(3, status, { queuePlace: status.startsWith('Ready') ? 1 : null }))),
    sees: ({ t }) => t('desk.roomName', { name: '3' }),
  }),
)

const longNote =
  'Her mother comes with her and waits outside; please knock softly, speak Yiddish, and call her by the code alone. נא לדבר לאט.'

export const attendantEntries: readonly Entry[] = [
  board('board', 'The evening', {}, ({ t }) => t('desk.attendant.next')),
  board('requests', 'What the rooms ask for', { requests }, ({ t }) => t('desk.attendant.onTheWay')),
  board('empty', 'Nothing to do', nothing, ({ t }) => t('desk.attendant.noneReady')),
  board(
    'long',
    'Every room taken, long notes',
    {
      rooms: Array.from({ length: 24 }, (_, at) =>
        boardRoom(at + 1, at % 3 === 0 ? 'ReadyForMikvah' : 'Prep', {
          queuePlace: at % 3 === 0 ? at / 3 + 1 : null,
          note: at % 4 === 0 ? longNote : '',
        }),
      ),
    },
    () => '24',
  ),
  board(
    'card-late',
    'A card that waits too long',
    one(
      boardRoom(3, 'ReadyForMikvah', {
        warnAt: minutesAgo(4),
        queuePlace: 1,
        note: longNote,
        firstName: 'Chaya',
      }),
    ),
    () => longNote,
  ),
  board(
    'card-off',
    'A step that may not be yet',
    one(
      boardRoom(3, 'ReadyForMikvah', { next: [step('ToMikvah', { enabled: false, reason: 'beforeZman' })] }),
    ),
    ({ t }) => t('desk.attendant.press.ToMikvah'),
  ),
  attendant({
    id: 'shabbos',
    title: 'Shabbos, and a room calls for help',
    answers: () => ({ ...attendantHub({ requests }), shabbosState: shabbosState(true) }),
    sees: ({ t }) => t('panel.help.no'),
  }),
  attendant({
    id: 'more',
    title: 'What is rarer',
    answers: () => attendantHub(),
    steps: ({ press, t }) => press(t('desk.attendant.more')),
    sees: ({ t }) => t('desk.attendant.stopCleaning'),
  }),
  ...cards,
  attendant({
    id: 'swipe',
    title: 'A card is asked for',
    answers: () => ({ ...attendantHub(), roomStatus: refused(409, 'cardNeeded') }),
    steps: ({ press, t }) => press(t('desk.attendant.press.ToMikvah')),
    sees: ({ t }) => t('desk.swipe.type'),
  }),
  attendant({
    id: 'swipe-unknown',
    title: 'Nobody knows the card',
    answers: () => ({ ...attendantHub(), roomStatus: refused(403, 'cardUnknown') }),
    steps: ({ press, t }) => press(t('desk.attendant.press.ToMikvah')),
    sees: ({ t }) => t('refusal.cardUnknown'),
  }),
  attendant({
    id: 'said-no',
    title: 'The hub says no',
    answers: () => ({ ...attendantHub(), roomStatus: refused(409, 'statusNotAllowed') }),
    steps: ({ press, t }) => press(t('desk.attendant.press.ToMikvah')),
    sees: ({ t }) => t('refusal.statusNotAllowed'),
  }),
  trouble('loading', 'Loading', { attendantBoard: silent }, ({ t }) => t('desk.attendant.title')),
  trouble('error', 'The board cannot be had', { attendantBoard: refused(500, 'internal') }, ({ t }) =>
    t('common.tryAgain'),
  ),
  attendant({
    id: 'offline',
    title: 'The hub went silent',
    answers: () => attendantHub(),
    thenCut: true,
    sees: ({ t }) => t('common.reconnecting'),
  }),
]

function trouble(id: string, title: string, answers: Answers, sees: Entry['sees']): Entry {
  return attendant({ id, title, answers: () => ({ ...everyScreen(), ...answers }), sees })
}
