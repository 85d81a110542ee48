// @vitest-environment happy-dom
import type { Room } from '@mayim/contract/entities/room.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import { RoomsBoard } from './rooms-board.tsx'
import { type Foretold, nothingForetold } from './use-estimates.ts'

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
} as unknown as Room
const told: Foretold = { ...nothingForetold, isTold: true }
const noneSoon = 'None free soon'
const noRooms = 'This house has no rooms yet.'

beforeAll(() => startTexts(['board', 'desk', 'status'], 'en'))

test.each([
  { of: 'nothing is told yet', rooms: undefined, foretold: nothingForetold, says: [] },
  { of: 'the rooms are told, no plan yet', rooms: [cleaning], foretold: nothingForetold, says: [] },
  { of: 'a plan without a room to come', rooms: [cleaning], foretold: told, says: [noneSoon] },
  { of: 'a room to come', rooms: [cleaning], foretold: { ...told, nextFree: 'Next' }, says: ['Next'] },
  { of: 'a house without rooms', rooms: [], foretold: told, says: [noRooms] },
])('the rooms say what is known of them: $of', async ({ rooms, foretold, says }) => {
  const house = { timeZone: 'America/New_York' } as never
  const more = { asked: new Map(), cubicles: [], house, now: 0, onOpen: () => {}, onChoose: () => {} }
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(createElement(RoomsBoard, { rooms, foretold, ...more })))
  expect([noneSoon, 'Next', noRooms].filter(each => place.textContent.includes(each))).toEqual(says)
  await act(async () => root.unmount())
})
