import type { DeviceFault } from '@mayim/contract/entities/device.ts'
import { createElement } from 'react'
import { faultText } from '../../facility/room-works.ts'
import type { Entry } from '../entry.ts'
import { attendantHub, board, receptionHub } from '../fixtures/evening-fixtures.ts'
import { minutesAgo, printer } from '../fixtures/facility-fixtures.ts'
import { boardRoom, brief, room } from '../fixtures/room-fixtures.ts'
import { reception } from './reception-entries.ts'

const burnt = (roomId: number): DeviceFault => ({
  point: `light/room-${roomId}`,
  device: 'light',
  id: `room-${roomId}`,
  state: 'fault',
  roomId,
})
const shut = (roomId: number): DeviceFault => ({
  point: `door/room-${roomId}-dry`,
  device: 'dryDoor',
  id: `room-${roomId}-dry`,
  state: 'offline',
  roomId,
})
const unplugged: DeviceFault = {
  point: 'reader/reception',
  device: 'reader',
  id: 'reception',
  state: 'offline',
  roomId: null,
}

const faulty = board({
  rooms: [
    room(11, 'Ready', { faults: [burnt(11), shut(11)] }),
    room(8, 'Ready'),
    room(2, 'Prep', { faults: [burnt(2)] }),
  ],
  faults: [burnt(11), shut(11), burnt(2), unplugged],
  printers: [printer({ paper: 'near' })],
  papers: [
    { id: 41, of: 'receipt', reservationCode: '9TX', printer: 'reception', state: 'waiting', why: 'paper' },
    { id: 42, of: 'receipt', reservationCode: '3TM', printer: 'reception', state: 'notPrinted', why: null },
  ],
})

const dayAfter = board({
  reservations: [],
  leftOver: [brief(4, 'Waiting')],
  rooms: [1, 2, 3].map(number =>
    room(number, 'Assigned', {
      leftOver: true,
      statusSince: minutesAgo(1426),
      reservation: brief(number, 'Assigned'),
    }),
  ),
})

/** Devices that do not work, papers that did not come out, visits of an earlier night. */
export const faultEntries: readonly Entry[] = [
  reception({
    id: 'day-faults',
    title: 'Rooms with a burnt lamp and a dead door; receipts that wait',
    answers: () => receptionHub({ dayBoard: faulty }),
    sees: ({ t }) => t('desk.faults.ready'),
  }),
  reception({
    id: 'day-simulated',
    title: 'A building without hardware',
    answers: () => receptionHub({ devicesSimulated: { simulated: 40, all: 40 } }),
    sees: ({ t }) => t('simulation.all'),
  }),
  reception({
    id: 'day-left-over',
    title: 'Visits left over from an earlier night',
    answers: () => receptionHub({ dayBoard: dayAfter }),
    sees: ({ t }) => t('board.leftOver.endAll'),
  }),
  reception({
    id: 'screens-faults',
    title: 'Screens and devices: what does not work',
    answers: () => receptionHub({ dayBoard: faulty, devicesPaired: [] }),
    steps: ({ press, t }) => press(t('desk.state.printer')),
    sees: ({ t }) => t('desk.faults.offline', { device: t('desk.faults.device.reader') }),
  }),
  {
    device: 'attendant',
    role: 'Attendant',
    row: 'Attendant tasks',
    id: 'faults',
    title: 'Rooms where something does not work',
    screen: () =>
      import('../../attendant/attendant-app.tsx').then(({ AttendantApp }) => createElement(AttendantApp)),
    answers: () =>
      attendantHub({
        rooms: [
          boardRoom(2, 'Prep', { faults: [burnt(2)] }),
          boardRoom(3, 'NeedsCleaning', { faults: [shut(3)] }),
          boardRoom(4, 'Ready', { faults: [burnt(4), shut(4)] }),
        ],
      }),
    sees: ({ t }) => faultText(shut(4), t),
  },
  {
    device: 'attendant',
    role: 'Attendant',
    row: 'Attendant tasks',
    id: 'left-over',
    title: 'A visit left over from an earlier night',
    screen: () =>
      import('../../attendant/attendant-app.tsx').then(({ AttendantApp }) => createElement(AttendantApp)),
    answers: () => attendantHub({ rooms: [boardRoom(2, 'Prep', { leftOver: true })] }),
    sees: ({ t }) => t('desk.attendant.leftOver'),
  },
]
