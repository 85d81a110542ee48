import type { Room } from '@mayim/contract/entities/room.ts'
import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import { desk } from '@mayim/texts/en/desk.ts'
import type { UseTexts } from '@mayim/ui/i18n.ts'
import { expect, test } from 'vitest'
import { brief, room as sampleRoom, sectionOf } from '../gallery/fixtures/room-fixtures.ts'
import { bestRoom, noRoomText, type WhoNeeds } from './best-room.ts'
import { noEstimates } from './use-estimates.ts'

const lookUp = (key: string) =>
  key.split('.').reduce((at: unknown, part) => (at as Record<string, unknown>)[part], { desk }) as string
const t = ((key: string, values: Record<string, string> = {}) =>
  lookUp(key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')) as UseTexts['t']
const room = (id: number, status: Room['roomStatus'] | 'Prep', more: Partial<Room> = {}) =>
  sampleRoom(id, status, { section: sectionOf(1), bath: true, ...more })
const accessible = ['accessible'] as const satisfies Room['uses']
const wheelchair: WhoNeeds = { ...plainChoices, bath: true, handicapped: true }
const plan = { ...noEstimates, freeAt: new Map([[8, { time: '7:10 PM', ms: 5 }]]) }

const said = (rooms: readonly Room[], visit: WhoNeeds = wheelchair, known = plan) => {
  const offer = bestRoom(visit, rooms, known)
  return offer.room ? `room ${offer.room.name}` : noRoomText(offer, known, t)
}

test('the accessible room is offered to her who needs it, and last of all to others (visit-168)', () => {
  const rooms = [
    room(8, 'Ready', { uses: [...accessible] }),
    room(2, 'Ready', { bath: false }),
    room(5, 'Ready'),
  ]
  expect(said(rooms)).toBe('room 8')
  expect(said(rooms, plainChoices)).toBe('room 2')
  expect(said(rooms, { ...plainChoices, bath: true })).toBe('room 5')
})

test.each<[string, Room['roomStatus'] | 'Prep', Partial<Room>, string]>([
  [
    'left over',
    'Prep',
    { leftOver: true, reservation: brief(8, 'Prep') },
    'Room 8, the accessible one, still has',
  ],
  ['being cleaned', 'Cleaning', {}, 'Room 8, the accessible one, is being cleaned, free at about 7:10 PM.'],
  ['dirty', 'NeedsCleaning', {}, 'Room 8, the accessible one, needs cleaning.'],
  [
    'unattended',
    'Ready',
    { section: { id: 2, name: 'East', attendant: null } },
    'Nobody is on duty in East.',
  ],
  ['kept', 'Ready', { preassigned: brief(3, 'Reserved') }, 'Room 8, the accessible one, is held for'],
])('no room is offered, and one sentence says why: %s', (_, status, more, sentence) => {
  const others = [room(2, 'Ready'), room(5, 'Ready')]
  expect(said([...others, room(8, status, { uses: [...accessible], ...more })])).toContain(sentence)
})

test('says where the building has no such room, and who stands before her', () => {
  expect(said([room(2, 'Ready')])).toBe(desk.noRoom.accessible)
  const promised = { ...plan, promised: new Map([[2, '3TM']]) }
  expect(said([room(2, 'Ready')], { ...plainChoices, bath: true }, promised)).toBe(
    'Room 2 is for 3TM, who is before her.',
  )
})
