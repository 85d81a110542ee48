import type { AttendantBoard, BoardRoom } from '@mayim/contract/entities/room.ts'
import { expect, test } from 'vitest'
import { roomRequest } from '../gallery/fixtures/room-fixtures.ts'
import { attendantLists, mainStep, otherSteps } from './attendant-cards.ts'

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

test('puts the next patron first, then the queue', () => {
  const lists = attendantLists(
    board([
      room(1, 'ReadyForMikvah', { queuePlace: 3 }),
      room(2, 'ReadyForMikvah', { queuePlace: 2 }),
      room(3, 'ReadyForMikvahNext', { queuePlace: 1 }),
    ]),
    null,
  )
  expect(lists.ready.map(each => each.roomId)).toEqual([3, 2, 1])
  expect([...lists.hidden]).toEqual(['rooms'])
})

test('shows every room in at most one list and counts the free rooms', () => {
  const lists = attendantLists(
    board([
      room(1, 'Prep'),
      room(2, 'NeedsCleaning'),
      room(3, 'Cleaning'),
      room(4, 'Ready'),
      room(5, 'Offline'),
    ]),
    null,
  )
  expect(lists.rooms.map(each => each.roomId)).toEqual([1])
  expect(lists.cleaning.map(each => each.roomId)).toEqual([2, 3])
  expect(lists.free).toBe(1)
})

test('shows only the rooms of the chosen section', () => {
  const other = room(2, 'Prep', { section: { id: 2, name: 'B', attendant: null } })
  expect(attendantLists(board([room(1, 'Prep'), other]), 2).rooms.map(each => each.roomId)).toEqual([2])
})

test('the way back is never the main action', () => {
  const ready = room(1, 'ReadyForMikvah', { next: [step('Prep'), step('ToMikvah', false)] })
  expect(mainStep(ready)?.status).toBe('ToMikvah')
  expect(otherSteps(ready).map(each => each.status)).toEqual(['Prep'])
})

test('one room has one card with all its requests, oldest first (visit-163)', () => {
  const asked = (roomId: number, item: string, minute: number) =>
    roomRequest(roomId, item, { dateRequested: `2026-11-21T22:${minute}:00.000Z` })
  const requests = [asked(3, 'help', 40), asked(1, 'comb', 30), asked(2, 'soap', 10), asked(1, 'towel', 20)]
  const rooms = [room(1, 'Prep'), room(2, 'ReadyForMikvah'), room(3, 'NeedsCleaning'), room(4, 'Prep')]
  const lists = attendantLists({ ...board(rooms), requests }, null)
  const ids = (each: readonly BoardRoom[]) => each.map(({ roomId }) => roomId)
  expect(ids(lists.asking)).toEqual([3, 1])
  expect([ids(lists.ready), ids(lists.rooms), ids(lists.cleaning)]).toEqual([[2], [4], []])
  // Room 3 is to be cleaned, and its card is among the requests: "Nothing to clean" would be wrong.
  expect([...lists.hidden]).toEqual(['cleaning'])
  expect(lists.requests.get(1)?.map(({ item }) => item)).toEqual(['towel', 'comb'])
})

test('the main action of a visit of an earlier night ends it (visit-161)', () => {
  const next = [step('ReadyForMikvah'), step('Done')]
  expect(mainStep(room(1, 'Prep', { next }))?.status).toBe('ReadyForMikvah')
  expect(mainStep(room(1, 'Prep', { next, leftOver: true }))?.status).toBe('Done')
})
