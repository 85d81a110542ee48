import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { type Answers, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { board, receptionHub } from '../fixtures/evening-fixtures.ts'
import { brief, room, roomRequest } from '../fixtures/room-fixtures.ts'
import { visit } from '../fixtures/visit-fixtures.ts'
import { fromMenu } from './desk-entries.ts'
import { keeping, overBoard, overDetails } from './dialog-entries.ts'

/** Answers of writes, of which the desk reads only what matters here. */
export const given = (answers: object) => answers as Answers
const booked = visit(2, 'Reserved')
const canceled = { ...booked, reservationStatus: 'Canceled' }

/** What the desk says below the board once it is done. */
const said = (
  id: string,
  presses: readonly (TextKey | '11')[],
  told: TextKey,
  {
    answers = {},
    status = 'Reserved' as StaffReservation['reservationStatus'],
    visit: shown = {} as Partial<StaffReservation>,
  } = {},
) =>
  overDetails(`done-${id}`, `Done: ${id}`, 'Reservation details', {
    visit: shown,
    status,
    answers: given({ reservationStatus: booked, ...answers }),
    steps: async ({ t, press }) => {
      for (const key of presses) await press(key === '11' ? key : t(key, { name: '11' }))
    },
    sees: ({ t }) => withoutNames(t(told)),
  })
/** The beginning of a sentence, up to what it fills in. */
export const withoutNames = (text: string) => text.split(/\{|\u2068/)[0] ?? ''

export const doneEntries: readonly Entry[] = [
  said('check-in', ['desk.action.checkIn', 'reception.checkIn.submit'], 'desk.done.checkIn', {
    answers: { checkIn: { waitingCode: null }, reservationMerchandise: booked },
  }),
  said('placed', ['desk.action.placeIntoRoom', '11', 'desk.place.confirm'], 'desk.done.placed', {
    status: 'Waiting',
    answers: { assignRoom: booked },
  }),
  said('canceled', ['desk.action.cancel'], 'desk.done.canceled', {
    answers: { reservationStatus: canceled },
  }),
  said('cancel-requested', ['desk.action.cancel'], 'desk.done.cancelRequested', {
    answers: { reservationStatus: { ...booked, cancelRequested: true } },
  }),
  ...(['refund', 'keep'] as const).map(fate =>
    said(`canceled-${fate}`, ['desk.action.cancel'], `reception.cancel.${fate}`, {
      answers: { reservationStatus: { ...canceled, refund: { fate, amount: 35 } } },
    }),
  ),
  said('confirmed', ['desk.action.confirm'], 'desk.done.confirmed', { status: 'Pending' }),
  said('check-in-canceled', ['desk.action.cancelCheckIn'], 'desk.done.checkInCanceled', {
    status: 'Waiting',
  }),
  said('undone', ['desk.action.cancel', 'desk.action.undo'], 'desk.done.undone', {
    answers: { reservationStatus: canceled },
  }),
  said('printed', ['desk.action.reprintReceipt'], 'desk.done.printed', {
    status: 'Waiting',
    answers: { printReceipt: { waits: null } },
  }),
  ...(['offline', 'paper', 'cover', 'error'] as const).map(waits =>
    said(`print-${waits}`, ['desk.action.reprintReceipt'], `reception.papers.waits.${waits}`, {
      status: 'Waiting',
      answers: { printReceipt: { waits } },
    }),
  ),
  said('cubicle', ['desk.action.requestCubicle'], 'desk.done.cubicle', {
    status: 'Waiting',
    answers: { requestCubicle: { id: 1, name: '1' } },
  }),
  said('status', ['desk.action.manualStatus', 'status.Done'], 'desk.done.status', { status: 'Prep' }),
  said(
    'keep-removed',
    ['desk.action.preassign', 'reception.keep.remove', 'reception.keep.remove'],
    'reception.keep.removed',
    {
      answers: { preassignRoomAvailability: keeping, preassignRoom: booked },
      visit: { roomIdPreassign: 11 },
    },
  ),
  said('expected-again', ['reception.noShow.takeBack'], 'reception.noShow.done', {
    visit: { noShowAt: booked.statusSince },
  }),
  said('notes', ['board.notes.open', 'board.notes.save'], 'board.notes.saved', {
    answers: { reservationNotes: booked },
  }),
]

export const overBoardOf = (
  id: string,
  presses: readonly TextKey[],
  answers: object,
  told: Entry['sees'],
  more = {},
) =>
  overBoard(id, `Reception: ${id}`, {
    answers: () => receptionHub(given(answers)),
    steps: async ({ t, press }) => {
      for (const key of presses) await press(t(key, { name: '11' }))
    },
    sees: told,
    ...more,
  })
const inRoom = (id: string, key: TextKey, call: string, told: TextKey) =>
  overBoardOf(`room-${id}`, ['board.room.open', key], { [call]: null }, ({ t }) => withoutNames(t(told)))
const left = (count: number) => Array.from({ length: count }, (_, at) => brief(25 + at, 'Waiting'))
const one = { helps: [], asks: 1, late: 1, waiting: 1, ready: 1, here: 1, upcoming: 1, rooms: 1 }
const two = { helps: [], asks: 2, late: 2, waiting: 2, ready: 2, here: 2, upcoming: 2, rooms: 2 }

async function swap({ t, press, choose }: Hands) {
  await press(t('board.more'))
  await press(t('reception.swap.open'))
  await choose(t('reception.swap.to'), '11')
  await press(t('reception.swap.submit'))
}

export const rareToolEntries: readonly Entry[] = [
  inRoom('light', 'board.room.lightOn', 'setLights', 'board.room.doneLight'),
  inRoom('door', 'board.room.dry', 'unlockRoom', 'board.room.doneDoor'),
  inRoom('panel', 'board.room.reload', 'roomPageReload', 'board.room.donePanel'),
  inRoom('status', 'board.room.toOffline', 'roomStatus', 'board.room.doneStatus'),
  ...[1, 2].flatMap(count => {
    const end = count === 1 ? 'board.leftOver.end' : 'board.leftOver.endAll'
    const answers = { dayBoard: board({ leftOver: left(count) }), reservationStatus: booked }
    return [
      overBoardOf(`left-over-${count}`, [], answers, ({ t }) => t('board.leftOver.explain')),
      overBoardOf(`left-over-ended-${count}`, [end], answers, ({ t }) => t('board.leftOver.done', { count })),
    ]
  }),
  ...[
    { id: 'open', key: 'board.cubicles.unlock', told: 'board.cubicles.doneOpen' } as const,
    { id: 'free', key: 'board.cubicles.setFree', told: 'board.cubicles.doneFree' } as const,
  ].map(({ id, key, told }) =>
    overBoardOf(
      `cubicles-${id}`,
      ['board.cubicles.title', key],
      { cubicleUnlock: null, cubicleStatus: null },
      ({ t }) => withoutNames(t(told)),
    ),
  ),
  overBoardOf('swap-same', [], { swapRooms: refused(409, 'sameRoom') }, ({ t }) => t('refusal.sameRoom'), {
    steps: swap,
  }),
  overBoardOf(
    'cubicles-not-freed',
    ['board.cubicles.title', 'board.cubicles.setFree'],
    { cubicleStatus: refused(409, 'cubicleStatusNotAllowed') },
    ({ t }) => t('refusal.cubicleStatusNotAllowed'),
  ),
  overBoardOf(
    'requests-answered',
    [],
    {
      supplyList: [roomRequest(8, 'call', { ring: 'answered', dateRang: booked.statusSince })],
    },
    ({ t }) => t('reception.requests.ring.answered'),
    { steps: ({ t, press }: Hands) => press(t('reception.requests.count', { count: 1 })) },
  ),
  overBoardOf(
    'out-of-service',
    ['board.room.open'],
    {
      dayBoard: board({
        rooms: [room(11, 'Offline', { outOfService: { toDate: '2026-11-30', reason: 'A leak' } })],
      }),
    },
    ({ t }) => withoutNames(t('desk.outOfService')),
  ),
  overBoardOf(
    'devices-of-admin',
    ['desk.state.printer'],
    {
      bridges: [],
      cardReaders: ['one', 'two'].map(id => ({ id, name: id, place: 'desk', screenId: null })),
    },
    ({ t }) => t('board.bridges.none'),
    { role: 'Admin' },
  ),
  ...[one, two].map(numbers =>
    overBoardOf(
      `locked-numbers-${numbers.asks}`,
      ['reception.lock.now'],
      { deskNumbers: { day: board().day, ...numbers } },
      ({ t }) => t('reception.lock.swipe'),
    ),
  ),
  fromMenu('several-who', 'One text to several: whom', 'messages.several.open', {}, ({ t }) =>
    t('messages.several.who'),
  ),
  fromMenu(
    'several-nobody',
    'One text to several: nobody',
    'messages.several.open',
    { dayBoard: board({ reservations: [] }) },
    ({ t }) => t('messages.several.nobody'),
  ),
  ...[1, 2].map(count => several(count, false)),
  ...[1, 2].map(count => several(count, true)),
  overBoardOf('swapped', [], { swapRooms: null }, ({ t }) => withoutNames(t('reception.swap.done')), {
    steps: swap,
  }),
]

/** One text to so many; as many have no phone, and as many take no texts. */
function several(count: number, isSent: boolean): Entry {
  const people = Array.from({ length: count * 3 }, (_, at) => {
    const { user, ...rest } = visit(60 + at, 'Reserved')
    const more = at < count ? {} : at < count * 2 ? { phone: null } : { textsStopped: true }
    return { ...rest, user: { ...user, ...more } }
  })
  return overBoard(`several-${count}${isSent ? '-sent' : ''}`, 'One text to several', {
    answers: () =>
      receptionHub(given({ dayBoard: board({ reservations: people }), sendSms: { queued: count } })),
    steps: async ({ t, press, type }) => {
      await press(t('board.more'))
      await press(t('messages.several.open'))
      await type(t('messages.several.message'), 'We open 20 minutes late tonight.')
      await press(t('messages.several.preview'))
      if (isSent) await press(t('messages.several.send', { count }))
    },
    sees: ({ t }) => (isSent ? t('messages.several.sent', { count }) : t('messages.several.back')),
  })
}
