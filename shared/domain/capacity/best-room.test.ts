import { expect, it } from 'vitest'
import { bestRoom, type RoomSoFar, whyNoRoom } from './best-room.ts'
import type { RoomFacts, RoomNeeds } from './room-fit.ts'

const needs: RoomNeeds = { bath: false, uses: [], sparesBaths: false }
const room = (id: number, more: Partial<RoomSoFar> = {}, facts: Partial<RoomFacts> = {}): RoomSoFar => ({
  id,
  facts: {
    status: 'Ready',
    bath: false,
    uses: [],
    outOfService: false,
    taken: false,
    keptForAnother: false,
    sectionHasAttendant: true,
    attendantAvoided: false,
    ...facts,
  },
  keptForHer: false,
  planned: false,
  promised: false,
  works: true,
  leftOver: false,
  freeMs: null,
  ...more,
})
const best = (...rooms: RoomSoFar[]) => bestRoom(rooms, needs)?.id

it('offers the room that is kept for her, else one that works, the planned one, and then the plainest (visit-168)', () => {
  const accessible = room(1, {}, { bath: true, uses: ['accessible'] })
  const bath = room(2, {}, { bath: true })
  expect(best(accessible, bath, room(4), room(3))).toBe(3)
  expect(best(accessible, bath)).toBe(2)
  expect(best(accessible)).toBe(1)
  expect(best(room(3), room(4, { planned: true }))).toBe(4)
  expect(best(room(3), room(4, { planned: true, works: false }))).toBe(3)
  expect(best(room(3), room(4, { keptForHer: true, works: false }))).toBe(4)
  expect(best(room(3), room(3))).toBe(3)
})

it('offers no room that is promised, closed or does not fit', () => {
  expect(best(room(1, { promised: true }), room(2, {}, { status: 'Offline' }))).toBeUndefined()
  expect(bestRoom([room(1)], { ...needs, bath: true })).toBeNull()
})

const why = (...rooms: RoomSoFar[]) => {
  const none = whyNoRoom(rooms, needs)
  return none && `${none.reason} ${none.room.id}`
}

it.each([
  [room(1, { promised: true }), 'promised 1'],
  [room(1, {}, { status: 'Cleaning' }), 'cleaning 1'],
  [room(1, {}, { status: 'NeedsCleaning' }), 'dirty 1'],
  [room(1, { leftOver: true }, { taken: true }), 'leftOver 1'],
  [room(1, {}, { status: 'Offline' }), 'closed 1'],
  [room(1, {}, { sectionHasAttendant: false }), 'unattended 1'],
  [room(1, {}, { keptForAnother: true }), 'kept 1'],
  [room(1, {}, { taken: true }), 'taken 1'],
  [room(1, {}, { attendantAvoided: true }), 'avoided 1'],
  [room(1, {}, { outOfService: true }), 'outOfService 1'],
  [room(1), 'avoided 1'],
])('says why no room is offered: %#', (only, expected) => {
  expect(why(only)).toBe(expected)
})

it('names the room that is nearest, and none that she could not use', () => {
  const taken = (id: number, freeMs: number | null) => room(id, { freeMs }, { taken: true })
  expect(why(taken(1, null), taken(2, 20), taken(3, 10))).toBe('taken 3')
  expect(why(taken(1, 5), room(2, {}, { status: 'Cleaning' }))).toBe('cleaning 2')
  expect(whyNoRoom([room(1)], { ...needs, uses: ['accessible'] })).toBeNull()
})
