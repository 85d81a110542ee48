import { expect, it } from 'vitest'
import { misfitsOf, type RoomFacts, type RoomNeeds } from '../capacity/room-fit.ts'
import { reservationStatuses } from '../status.ts'
import {
  checkPreassign,
  decideSwap,
  mayPreassign,
  misfitsOfMove,
  needsRoom,
  type RoomToSwap,
} from './room-assignment.ts'

const free: RoomFacts = {
  status: 'Ready',
  bath: false,
  uses: [],
  outOfService: false,
  taken: false,
  keptForAnother: false,
  sectionHasAttendant: true,
  attendantAvoided: false,
}
const plain: RoomNeeds = { bath: false, uses: [], sparesBaths: false }

it.each([
  ['a free room', {}, {}, true, null],
  ['out of service, of another night', { outOfService: true }, {}, false, 'roomOutOfService final'],
  ['kept for another', { keptForAnother: true }, {}, true, 'roomPreassigned final'],
  ['without a bath', {}, { bath: true }, true, 'roomHasNoBath reason'],
  ['without a bath, of another night', { taken: true }, { bath: true }, false, 'roomHasNoBath reason'],
  ['with a bath', { bath: true }, { bath: true }, true, null],
  ['taken and without a bath', { taken: true }, { bath: true }, true, 'roomHasNoBath reason'],
  [
    'an attendant she avoids',
    { attendantAvoided: true },
    { bath: true },
    true,
    'chooseAnotherAttendant final',
  ],
  ['a patron in it', { taken: true }, {}, true, 'roomTaken'],
  ['nobody attends it', { sectionHasAttendant: false }, {}, true, 'sectionWithoutAttendant'],
  ['to be cleaned', { status: 'NeedsCleaning' }, {}, true, 'roomNotReady'],
  ['closed, of another night', { status: 'Cleaning', taken: true }, {}, false, null],
] as const)('keeping a room: %s', (_, room, needs, tonight, expected) => {
  const judged = checkPreassign(misfitsOf({ ...free, ...room }, { ...plain, ...needs }), { tonight })
  const level = judged?.isFinal ? ' final' : judged?.needsReason ? ' reason' : ''
  expect(judged && `${judged.code}${level}`).toBe(expected)
})

it('is kept until she is in a room or no longer comes', () => {
  expect(reservationStatuses.filter(needsRoom)).toEqual(['Reserved', 'Arrived', 'Waiting'])
})

it('is for bookings whose patron is not in a room yet', () => {
  expect([mayPreassign('Reserved'), mayPreassign('Waiting')]).toEqual([true, false])
})

const empty: RoomToSwap = { misfits: [], visit: null }
const taken = (visit: Partial<NonNullable<RoomToSwap['visit']>> = {}): RoomToSwap => ({
  misfits: [],
  visit: { status: 'Prep', doorOpened: false, ...visit },
})
const found = (room: Partial<RoomFacts>, needs: Partial<RoomNeeds> = {}): RoomToSwap => ({
  misfits: misfitsOfMove({ ...free, ...room }, { ...plain, ...needs }),
  visit: room.taken ? { status: 'Prep', doorOpened: false } : null,
})
const tonight = { sameRoom: false, shabbos: false, hasReason: false }

it.each<[string, RoomToSwap, RoomToSwap, object, string]>([
  ['two in Prep', taken(), taken(), {}, 'NeedsCleaning'],
  ['one moves', taken(), empty, {}, 'NeedsCleaning'],
  ['one moves before she entered', empty, taken({ status: 'Assigned' }), {}, 'Ready'],
  [
    'one moves whose door was opened',
    taken({ status: 'Assigned', doorOpened: true }),
    empty,
    {},
    'NeedsCleaning',
  ],
  ['one moves to a room that is offline', taken(), found({ status: 'Offline' }), {}, 'NeedsCleaning'],
  ['to a room out of service', taken(), found({ outOfService: true }), {}, 'roomOutOfService'],
  ['the same room', taken(), taken(), { sameRoom: true }, 'sameRoom'],
  ['on Shabbos', taken(), taken(), { shabbos: true }, 'shabbosMode'],
  ['nobody is in either', empty, empty, {}, 'roomEmpty'],
  ['one is at the water', taken(), taken({ status: 'InMikvah' }), {}, 'statusNotAllowed'],
  ['one is done', taken({ status: 'Done' }), empty, {}, 'statusNotAllowed'],
  ['to a room that is being cleaned', taken(), found({ status: 'Cleaning' }), {}, 'roomNotReady'],
  ['with a room that its patron leaves as it is', taken(), found({ taken: true }), {}, 'NeedsCleaning'],
  [
    'to a section without an attendant',
    taken(),
    found({ sectionHasAttendant: false }),
    {},
    'sectionWithoutAttendant',
  ],
  [
    'to an attendant whom she avoids',
    taken(),
    found({ attendantAvoided: true }),
    {},
    'chooseAnotherAttendant',
  ],
  ['a bath to a shower', taken(), found({}, { bath: true }), {}, 'roomHasNoBath'],
  [
    'a bath to a shower, with a reason',
    taken(),
    found({}, { bath: true }),
    { hasReason: true },
    'NeedsCleaning',
  ],
  ['the other way round', found({}, { bath: true }), taken(), {}, 'roomHasNoBath'],
  ['a bath to a bath', taken(), found({ bath: true }, { bath: true }), {}, 'NeedsCleaning'],
])('%s', (_, a, b, more, expected) => {
  const decision = decideSwap(a, b, { ...tonight, ...more })
  expect(decision.ok ? decision.value.left : decision.code).toBe(expected)
})
