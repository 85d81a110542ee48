// @vitest-environment happy-dom
import type { Room } from '@mayim/contract/entities/room.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import { noEstimates } from '../../facility/use-estimates.ts'
import { visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { RoomsPane } from './rooms-pane.tsx'

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
  uses: [],
  outOfService: null,
  leftOver: false,
} as unknown as Room
const nothing = {
  visits: new Map(),
  requests: new Map(),
  cubicles: [],
  facility: { timeZone: 'America/New_York' } as never,
  estimates: noEstimates,
  now: 0,
  chosenId: null,
  toPlace: null,
  onPlace: () => {},
  onClean: () => {},
  onOpen: () => {},
  onChoose: () => {},
}

async function drawn(rooms: readonly Room[], more: Partial<typeof nothing> = {}) {
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(createElement(RoomsPane, { ...nothing, ...more, rooms })))
  return { place, done: () => act(async () => root.unmount()) }
}

beforeAll(() => startTexts(['board', 'desk', 'status'], 'en'))

test('a facility without rooms says so', async () => {
  const { place, done } = await drawn([])
  expect(place.textContent).toContain('No rooms are set up yet')
  await done()
})

test('a room to be cleaned is clean by one press', async () => {
  const cleaned: Room[] = []
  const { place, done } = await drawn([cleaning], {
    onClean: (room?: Room) => room && cleaned.push(room),
  } as never)
  await act(async () => place.querySelector<HTMLElement>('[aria-label="Mark clean: room 101"]')?.click())
  expect(cleaned).toEqual([cleaning])
  await done()
})

test('a free room that fits takes the chosen patron by one press, no other does', async () => {
  const placed: unknown[] = []
  const section = { id: 1, name: 'A', attendant: { id: 1, firstName: 'Bracha', lastName: 'Gold' } }
  const free = { ...cleaning, section, status: 'Ready', roomStatus: 'Ready', bath: true } as Room
  const shower = { ...free, id: 3, name: '103', bath: false } as Room
  const inUse = {
    ...cleaning,
    id: 2,
    name: '102',
    status: 'Prep',
    reservation: { reservationCode: 'X' },
  } as Room
  const { place, done } = await drawn([free, shower, inUse], {
    toPlace: { ...visit(2, 'Waiting', { roomId: null }), reservationId: 'v', reservationCode: '4821' },
    onPlace: (...args: unknown[]) => placed.push(args),
  } as never)
  const buttons = [...place.querySelectorAll<HTMLElement>('button')].filter(
    each => each.textContent === 'Place 4821',
  )
  await act(async () => buttons[0]?.click())
  expect([buttons.length, placed]).toEqual([1, [['v', 1]]])
  await done()
})

test('a free room that fits takes over a patron of another room by one press (visit-49)', async () => {
  const moved: unknown[] = []
  const section = { id: 1, name: 'A', attendant: { id: 1, firstName: 'Bracha', lastName: 'Gold' } }
  const free = { ...cleaning, section, status: 'Ready', roomStatus: 'Ready', bath: true } as Room
  const { place, done } = await drawn([free], {
    toPlace: visit(2, 'Assigned', { roomId: 9 }),
    onPlace: (...args: unknown[]) => moved.push(args),
  } as never)
  await act(async () => place.querySelector<HTMLElement>('[aria-label="Move 9TX here: room 101"]')?.click())
  expect(moved).toEqual([[visit(2, 'Assigned').reservationId, 1]])
  await done()
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
  const { place, done } = await drawn(rooms)
  const [first, second] = [...place.querySelectorAll('li')]
  expect(place.querySelector('h2')?.textContent).toContain('1 free')
  expect(place.textContent).toContain('Ready, with a fault')
  expect(first?.textContent).toContain('Light: not working')
  expect(second?.textContent).not.toContain('fault')
  await done()
})

test('a patron who was called and has not come is missed in words (visit-37)', async () => {
  const now = Date.parse('2026-11-21T22:12:00.000Z')
  const called = {
    ...visit(1, 'Assigned'),
    statusSince: '2026-11-21T22:00:00.000Z',
    warnAt: '2026-11-21T22:10:00.000Z',
  }
  const room = { ...cleaning, status: 'Assigned', reservation: { ...called } } as unknown as Room
  const visits = new Map([[called.reservationId, called]])
  const { place, done } = await drawn([room], { now, visits } as never)
  expect(place.textContent).toContain('Called 12 min ago, has not come')
  await done()
})
