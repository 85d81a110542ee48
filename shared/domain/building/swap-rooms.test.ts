import { expect, it } from 'vitest'
import { decideSwap, type RoomToSwap } from './swap-rooms.ts'

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
