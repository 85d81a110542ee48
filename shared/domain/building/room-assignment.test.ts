import { expect, it } from 'vitest'
import { reservationStatuses } from '../status.ts'
import {
  checkPreassign,
  decideSwap,
  mayPreassign,
  needsRoom,
  type PreassignFacts,
  type RoomToSwap,
} from './room-assignment.ts'

const free: PreassignFacts = {
  status: 'Ready',
  bath: false,
  outOfService: false,
  taken: false,
  keptForAnother: false,
  sectionHasAttendant: true,
  attendantAvoided: false,
}

it.each([
  ['a free room', {}, {}, null],
  ['out of service, of another night', { outOfService: true }, { tonight: false }, 'roomOutOfService final'],
  ['kept for another', { keptForAnother: true }, {}, 'roomPreassigned final'],
  ['without a bath', {}, { bath: true }, 'roomHasNoBath final'],
  ['with a bath', { bath: true }, { bath: true }, null],
  ['an attendant she avoids', { attendantAvoided: true }, {}, 'chooseAnotherAttendant final'],
  ['a patron in it', { taken: true }, {}, 'roomTaken'],
  ['nobody attends it', { sectionHasAttendant: false }, {}, 'sectionWithoutAttendant'],
  ['to be cleaned', { status: 'NeedsCleaning' }, {}, 'roomNotReady'],
  ['closed, of another night', { status: 'Offline', taken: true }, { tonight: false }, null],
] as const)('%s', (_, room, wish, expected) => {
  const judged = checkPreassign({ ...free, ...room }, { bath: false, tonight: true, ...wish })
  expect(judged && `${judged.code}${judged.final ? ' final' : ''}`).toBe(expected)
})

it('is kept until she is in a room or no longer comes', () => {
  expect(reservationStatuses.filter(needsRoom)).toEqual(['Reserved', 'Arrived', 'Waiting'])
})

it('is for bookings whose patron is not in a room yet', () => {
  expect([mayPreassign('Reserved'), mayPreassign('Waiting')]).toEqual([true, false])
})

const empty: RoomToSwap = {
  status: 'Ready',
  bath: false,
  outOfService: false,
  sectionHasAttendant: true,
  visit: null,
}
const taken = (visit: Partial<NonNullable<RoomToSwap['visit']>> = {}): RoomToSwap => ({
  ...empty,
  visit: { status: 'Prep', wantsBath: false, avoidsOther: false, doorOpened: false, ...visit },
})
const tonight = { sameRoom: false, shabbos: false }

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
  ['one moves to a room that is offline', taken(), { ...empty, status: 'Offline' }, {}, 'NeedsCleaning'],
  ['to a room out of service', taken(), { ...empty, outOfService: true }, {}, 'roomOutOfService'],
  ['the same room', taken(), taken(), { sameRoom: true }, 'sameRoom'],
  ['on Shabbos', taken(), taken(), { shabbos: true }, 'shabbosMode'],
  ['nobody is in either', empty, empty, {}, 'roomEmpty'],
  ['one is at the water', taken(), taken({ status: 'InMikvah' }), {}, 'statusNotAllowed'],
  ['one is done', taken({ status: 'Done' }), empty, {}, 'statusNotAllowed'],
  ['to a room that is being cleaned', taken(), { ...empty, status: 'Cleaning' }, {}, 'roomNotReady'],
  [
    'to a section without an attendant',
    taken(),
    { ...empty, sectionHasAttendant: false },
    {},
    'sectionWithoutAttendant',
  ],
  ['to an attendant whom she avoids', taken({ avoidsOther: true }), empty, {}, 'chooseAnotherAttendant'],
  ['a bath to a shower', taken({ wantsBath: true }), empty, {}, 'roomHasNoBath'],
  ['a bath to a bath', taken({ wantsBath: true }), { ...empty, bath: true }, {}, 'NeedsCleaning'],
])('%s', (_, a, b, more, expected) => {
  const decision = decideSwap(a, b, { ...tonight, ...more })
  expect(decision.ok ? decision.value.left : decision.code).toBe(expected)
})
