import { expect, it } from 'vitest'
import { room } from '../../gallery/fixtures/room-fixtures.ts'
import { visit } from '../../gallery/fixtures/visit-fixtures.ts'
import type { FoundPerson } from '../booking/use-people.ts'
import { searchEntries } from './search-entries.ts'

const walkIn = { id: 'walkIn', text: 'Walk-in', run: () => undefined }
const nothing = {
  reservations: [],
  people: [] as readonly FoundPerson[] | undefined,
  rooms: [],
  actions: [walkIn],
  roomName: (name: string) => `Room \u2068${name}\u2069`,
}
const shaindel: FoundPerson = {
  id: 'shaindel',
  firstName: 'Shaindel',
  lastName: 'Deutsch',
  phone: '+17185550147',
  next: null,
  last: null,
}
const idsOf = (...given: Parameters<typeof searchEntries>) => searchEntries(...given).map(({ id }) => id)

it('offers the actions before anything is typed, and by name', () => {
  expect(idsOf('', nothing)).toEqual(['walkIn'])
  expect(idsOf('walk', nothing)).toEqual(['walkIn'])
})

it('finds a patron who is not on the list of the night, after those who are', () => {
  const here = visit(2, 'Reserved', {
    user: { id: 'leah', firstName: 'Leah', lastName: 'Deutsch' },
    userId: 'leah',
  })
  const leah = { ...shaindel, id: 'leah', firstName: 'Leah' }
  const known = { ...nothing, reservations: [here], people: [leah, shaindel] }
  // Once each: who is on the list is found by her visit.
  expect(idsOf('deutsch', known)).toEqual([here.reservationId, 'shaindel'])
  expect(idsOf('shaindel', { ...nothing, people: [shaindel] })).toEqual(['shaindel'])
})

it('does not find a reservation that was replaced', () => {
  const old = visit(2, 'Replaced', {})
  expect(idsOf(old.reservationCode, { ...nothing, reservations: [old], people: undefined })).toEqual([])
})

it('books a phone or a name that nobody has, but not before the answer about people', () => {
  expect(searchEntries('718 555 0177', nothing)).toEqual([
    { kind: 'bookNew', id: 'bookNew', who: { phone: '718 555 0177', name: '' } },
    { kind: 'walkIn', id: 'walkInNew', who: { phone: '718 555 0177', name: '' } },
  ])
  expect(searchEntries('Zissel Katz', nothing)[0]).toEqual({
    ...{ kind: 'bookNew', id: 'bookNew', who: { phone: '', name: 'Zissel Katz' } },
  })
  expect(idsOf('718 555 0177', { ...nothing, people: undefined })).toEqual([])
  // A code, a single letter and the name of an action are no name.
  for (const typed of ['71', 'x', 'walk']) expect(idsOf(typed, nothing)).not.toContain('bookNew')
})

it.each(['4', 'Room 4', 'room 4', ' ROOM  4 '])('finds a room by %s', typed => {
  const known = { ...nothing, rooms: [room(4, 'Ready'), room(14, 'Ready')] }
  expect(idsOf(typed, known)).toEqual(['room 4'])
})

it('recognizes a scanned booking proof, and nothing else', () => {
  const proof = `mb1.${'aZ09_-'.repeat(50)}.sig`
  expect(searchEntries(`${proof}\n`, nothing)).toEqual([{ kind: 'proof', id: 'proof', proof }])
})
