import type { AttendantBoard, BoardRoom } from '@mayim/contract/entities/room.ts'
import { inRoomStatuses } from '@mayim/domain/status.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { type Answers, refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import { type Hands, until } from '@mayim/ui/gallery/hands.ts'
import { createElement } from 'react'
import type { Entry } from '../entry.ts'
import { attendantHub, requests } from '../fixtures/evening-fixtures.ts'
import { everyScreen, minutesAgo, shabbosState } from '../fixtures/facility-fixtures.ts'
import { boardRoom, roomAlarm, roomRequest, type Shown, step } from '../fixtures/room-fixtures.ts'

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

/** A card for each status that a room shows. */
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

/** Types a card into the page as a card reader does, within 50 ms. */
async function swipes({ key, t }: Hands): Promise<void> {
  await until(() => document.body.innerText.includes(t('desk.attendant.next')))
  for (const sign of [...'10001', 'Enter']) key(sign)
}

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
  attendant({
    id: 'card-late',
    title: 'A card that waits too long, and its rarer step',
    answers: () =>
      attendantHub(
        one(
          boardRoom(3, 'ReadyForMikvah', {
            warnAt: minutesAgo(4),
            queuePlace: 1,
            note: longNote,
            firstName: 'Chaya',
          }),
        ),
      ),
    steps: ({ press, t }) => press(t('desk.attendant.more')),
    sees: ({ t }) => t('desk.attendant.press.notYet'),
  }),
  board(
    'card-off',
    'A step that may not be yet',
    one(
      boardRoom(3, 'ReadyForMikvah', {
        next: [step('ToMikvah', { enabled: false, reason: 'beforeZman', availableAt: minutesAgo(-13) })],
      }),
    ),
    ({ t, language }) => t('desk.attendant.notBefore', { time: wallTime('19:33', language) }),
  ),
  attendant({
    id: 'shabbos',
    title: 'Shabbos, and a room calls for help',
    answers: () => ({
      ...attendantHub(),
      alarms: [roomAlarm(2, 'help')],
      shabbosState: shabbosState(true),
    }),
    sees: ({ t }) => t('panel.alarm.help', { name: '2' }),
  }),
  attendant({
    id: 'alarms',
    title: 'Doors were unlocked from inside, and someone goes to another room',
    answers: () => ({
      ...attendantHub(),
      alarms: [
        roomAlarm(5, 'release'),
        roomAlarm(2, 'help', { answeredAt: minutesAgo(0), goes: 'Bracha Gold' }),
      ],
    }),
    sees: ({ t }) => t('panel.alarm.release', { name: '5' }),
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
    id: 'section',
    title: 'The rooms of one section',
    answers: () => attendantHub(),
    steps: async ({ choose, t }) => {
      await choose(t('desk.attendant.section'), '2')
      await until(() => document.body.innerText.includes(t('desk.attendant.otherSections')))
    },
    sees: ({ t }) => t('desk.roomName', { name: '4' }),
  }),
  board(
    'more-taken',
    'Everything that may be asked for, and rooms that were rung',
    {
      requests: [
        roomRequest(2, 'help', { dateAnswered: minutesAgo(1) }),
        roomRequest(3, 'call', { ring: 'ringing', dateRang: minutesAgo(0) }),
        roomRequest(4, 'call', { ring: 'no-answer', dateRang: minutesAgo(1) }),
        roomRequest(5, 'call', { hasPhone: false }),
        roomRequest(6, 'attendant'),
        roomRequest(8, 'more time'),
        roomRequest(9, 'polish remover', { reservationCode: null }),
      ],
    },
    ({ t }) => t('reception.requests.ring.no-answer'),
  ),
  attendant({
    id: 'call',
    title: 'Which telephone is beside her',
    answers: () => attendantHub({ requests: [roomRequest(8, 'call')] }),
    steps: ({ press, t }) => press(t('reception.requests.call')),
    sees: ({ t }) => t('reception.requests.extension'),
  }),
  attendant({
    id: 'own-card',
    title: 'Her card, and no section is hers',
    answers: () => ({ ...attendantHub(), attendantHere: { attendantId: 1, sectionId: null } }),
    steps: swipes,
    sees: ({ t }) => t('desk.attendant.noSection'),
  }),
  attendant({
    id: 'shabbos-quiet',
    title: 'Shabbos, and nobody calls',
    answers: () => ({ ...attendantHub(), shabbosState: shabbosState(true) }),
    sees: ({ t }) => t('panel.shabbos.title'),
  }),
  attendant({
    id: 'opening-loading',
    title: 'Not known yet whether it is Shabbos',
    answers: () => ({ ...attendantHub(), shabbosState: silent }),
    sees: ({ t }) => t('desk.attendant.title'),
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
