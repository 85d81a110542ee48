import { expect, it } from 'vitest'
import { reservationStatuses } from '../status.ts'
import { checkPreassign, mayPreassign, needsRoom, type PreassignFacts } from './preassign.ts'

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
  ['somebody in it', { taken: true }, {}, 'roomTaken'],
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
