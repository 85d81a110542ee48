import type { AttendantBoard, BoardRoom } from '@mayim/contract/entities/room.ts'
import { expect, test } from 'vitest'
import { roomRequest } from '../gallery/fixtures/room-fixtures.ts'
import { attendantCards, isNext, mainStep, otherSteps } from './attendant-cards.ts'

const step = (status: BoardRoom['status'], enabled = true) => ({
  transition: 'T',
  status,
  enabled,
  reason: enabled ? null : 'beforeZman',
  availableAt: null,
})

function room(roomId: number, status: BoardRoom['status'], more: Partial<BoardRoom> = {}): BoardRoom {
  return {
    roomId,
    name: String(roomId),
    section: { id: 1, name: 'A', attendant: null },
    bath: true,
    status,
    statusSince: `2026-11-21T22:0${roomId}:00.000Z`,
    warnAt: null,
    lights: null,
    faults: [],
    outOfService: null,
    reservationId: null,
    reservationCode: null,
    leftOver: false,
    firstName: '',
    marks: [],
    note: '',
    checkedBy: '',
    company: '',
    handSignal: false,
    queuePlace: null,
    wait: null,
    next: [],
    supplies: [],
    ...more,
  }
}

function board(rooms: BoardRoom[]): AttendantBoard {
  return {
    businessDate: '2026-11-21',
    zmanTevillah: '17:16',
    rooms,
    waiting: [],
    cleaning: [],
    requests: [],
    cardNeeded: false,
  }
}

const ids = (rooms: readonly BoardRoom[]) => rooms.map(({ roomId }) => roomId)

test('every room has its card in the place of the room, whatever happens in it (visit-522)', () => {
  const quiet = [room(1, 'Prep'), room(2, 'Ready'), room(3, 'InMikvah'), room(4, 'NeedsCleaning')]
  const busy = [room(1, 'ReadyForMikvahNext'), room(2, 'Prep'), room(3, 'Dressing'), room(4, 'Cleaning')]
  const requests = [roomRequest(3, 'help'), roomRequest(2, 'towel')]
  expect(ids(attendantCards(board(quiet), null).mine)).toEqual([1, 2, 3, 4])
  expect(ids(attendantCards({ ...board(busy), requests }, null).mine)).toEqual([1, 2, 3, 4])
})

test('the rooms of the chosen section come first, and the others stay in view (visit-522)', () => {
  const section = { id: 2, name: 'B', attendant: null }
  const rooms = [
    room(1, 'Prep'),
    room(2, 'Prep', { section }),
    room(3, 'Ready'),
    room(4, 'Ready', { section }),
  ]
  const cards = attendantCards(board(rooms), 2)
  expect([ids(cards.mine), ids(cards.others), cards.free]).toEqual([[2, 4], [1, 3], 2])
})

test('says what comes next: who is ready by the queue, who asks since when, what is cleaned first', () => {
  const asked = (roomId: number, item: string, minute: number) =>
    roomRequest(roomId, item, { dateRequested: `2026-11-21T22:${minute}:00.000Z` })
  const rooms = [
    room(1, 'ReadyForMikvah', { queuePlace: 3 }),
    room(2, 'ReadyForMikvah', { queuePlace: 2 }),
    room(3, 'ReadyForMikvahNext', { queuePlace: 1 }),
    room(4, 'NeedsCleaning'),
    room(5, 'NeedsCleaning'),
    room(6, 'Cleaning'),
  ]
  const cleaning = [5, 6, 4].map(id => {
    const status = id === 6 ? ('Cleaning' as const) : ('NeedsCleaning' as const)
    return { id, name: String(id), status, statusSince: '2026-11-21T22:00:00.000Z', neededBy: null }
  })
  const requests = [asked(3, 'towel', 40), asked(1, 'help', 10), asked(1, 'soap', 50), asked(2, 'help', 5)]
  const cards = attendantCards({ ...board(rooms), cleaning, requests }, null)
  expect([ids(cards.ready), ids(cards.asking), ids(cards.toClean)]).toEqual([
    [3, 2, 1],
    [3, 1],
    [5, 4],
  ])
  expect(rooms.filter(isNext).map(({ roomId }) => roomId)).toEqual([3])
})

test('of what a room asks for an alarm is first, then the oldest (visit-92)', () => {
  const asked = (item: string, minute: number) =>
    roomRequest(1, item, { dateRequested: `2026-11-21T22:${minute}:00.000Z` })
  const requests = [asked('comb', 30), asked('help', 40), asked('towel', 20)]
  const cards = attendantCards({ ...board([room(1, 'Prep')]), requests }, null)
  expect(cards.requests.get(1)?.map(({ item }) => item)).toEqual(['help', 'towel', 'comb'])
})

test('a free room has no main action', () => {
  const free = room(1, 'Ready', { next: [step('NeedsCleaning')] })
  expect(mainStep(free)).toBeNull()
  expect(otherSteps(free).map(({ status }) => status)).toEqual(['NeedsCleaning'])
})

test('the way back is never the main action', () => {
  const ready = room(1, 'ReadyForMikvah', { next: [step('Prep'), step('ToMikvah', false)] })
  expect(mainStep(ready)?.status).toBe('ToMikvah')
  expect(otherSteps(ready).map(each => each.status)).toEqual(['Prep'])
})

test('the main action of a visit of an earlier night ends it (visit-161)', () => {
  const next = [step('ReadyForMikvah'), step('Done')]
  expect(mainStep(room(1, 'Prep', { next }))?.status).toBe('ReadyForMikvah')
  expect(mainStep(room(1, 'Prep', { next, leftOver: true }))?.status).toBe('Done')
})
