// @vitest-environment happy-dom
import type { Room } from '@mayim/contract/entities/room.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import { type Estimates, noEstimates } from '../../facility/use-estimates.ts'
import { RoomsBoard } from './rooms-board.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const cleaning = {
  id: 1,
  name: '101',
  section: { id: 1, name: 'A', attendant: null },
  status: 'NeedsCleaning',
  statusSince: '2026-11-21T22:00:00.000Z',
  reservation: null,
  preassigned: null,
  lights: null,
  faults: [],
  outOfService: null,
  leftOver: false,
} as unknown as Room
const planned: Estimates = { ...noEstimates, isKnown: true }
const noneSoon = 'None free soon'
const noRooms = 'No rooms are set up yet'

beforeAll(() => startTexts(['board', 'desk', 'status'], 'en'))

test.each([
  { of: 'nothing is told yet', rooms: undefined, estimates: noEstimates, says: [] },
  { of: 'the rooms are told, no plan yet', rooms: [cleaning], estimates: noEstimates, says: [] },
  { of: 'a plan without a room to come', rooms: [cleaning], estimates: planned, says: [noneSoon] },
  { of: 'a room to come', rooms: [cleaning], estimates: { ...planned, nextFree: 'Next' }, says: ['Next'] },
  { of: 'a facility without rooms', rooms: [], estimates: planned, says: [noRooms] },
])('the rooms say what is known of them: $of', async ({ rooms, estimates, says }) => {
  const facility = { timeZone: 'America/New_York' } as never
  const more = { requests: new Map(), cubicles: [], facility, now: 0, onOpen: () => {}, onChoose: () => {} }
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(createElement(RoomsBoard, { rooms, estimates, ...more })))
  expect([noneSoon, 'Next', noRooms].filter(each => place.textContent.includes(each))).toEqual(says)
  await act(async () => root.unmount())
})

test('a Ready room with a fault says so and is not counted as free (building-76)', async () => {
  const attendant = { id: 1, firstName: 'Bracha', lastName: 'Gold' }
  const ready = { ...cleaning, status: 'Ready', section: { id: 1, name: 'A', attendant } }
  const burnt = {
    point: 'light/room-1',
    device: 'light',
    id: 'room-1',
    state: 'fault',
    roomId: 1,
  }
  const rooms = [
    { ...ready, faults: [burnt] },
    { ...ready, id: 2, name: '102' },
  ] as unknown as Room[]
  const facility = { timeZone: 'America/New_York' } as never
  const more = { requests: new Map(), cubicles: [], facility, now: 0, onOpen: () => {}, onChoose: () => {} }
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(createElement(RoomsBoard, { rooms, estimates: planned, ...more })))
  const [first, second] = [...place.querySelectorAll('li')]
  expect(place.querySelector('h2')?.textContent).toContain('1 free')
  expect(place.textContent).toContain('Ready, with a fault')
  expect(first?.textContent).toContain('Light: not working')
  expect(second?.textContent).not.toContain('fault')
  await act(async () => root.unmount())
})
