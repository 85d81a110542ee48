import { expect, it } from 'vitest'
import { room } from '../../gallery/fixtures/room-fixtures.ts'
import { paletteEntries } from './palette.tsx'

const nothing = {
  reservations: [],
  rooms: [],
  actions: [],
  roomName: (name: string) => `Room \u2068${name}\u2069`,
}

it('offers actions by name, and a phone that may not be on the list', () => {
  const known = { ...nothing, actions: [{ id: 'walkIn', text: 'Walk-in' }] }
  expect(paletteEntries('', known).map(({ id }) => id)).toEqual(['walkIn'])
  expect(paletteEntries('walk', known).map(({ id }) => id)).toEqual(['walkIn'])
  expect(paletteEntries('718 555 0147', known)).toEqual([
    { kind: 'phone', id: 'phone', phone: '718 555 0147' },
  ])
})

it.each(['4', 'Room 4', 'room 4', ' ROOM  4 '])('finds a room by %s', typed => {
  const known = { ...nothing, rooms: [room(4, 'Ready'), room(14, 'Ready')] }
  expect(paletteEntries(typed, known).map(({ id }) => id)).toEqual(['room 4'])
})

it('recognizes a scanned booking proof, and nothing else', () => {
  const known = { ...nothing, actions: [{ id: 'walkIn', text: 'Walk-in' }] }
  const proof = `mb1.${'aZ09_-'.repeat(50)}.sig`
  expect(paletteEntries(`${proof}\n`, known)).toEqual([{ kind: 'proof', id: 'proof', proof }])
})
