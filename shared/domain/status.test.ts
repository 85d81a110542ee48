import { expect, test } from 'vitest'
import { isHere, isOver, isRoomStatus, reservationStatuses, roomStatuses } from './status.ts'

test('a visit is over when it is done, canceled or replaced', () => {
  expect(reservationStatuses.filter(isOver)).toEqual(['Done', 'Canceled', 'Replaced'])
})

test('a status belongs to a room itself or to the visit in it', () => {
  expect([...roomStatuses, ...reservationStatuses].filter(isRoomStatus)).toEqual([...roomStatuses])
})

test.each([
  ['Reserved', false],
  ['Arrived', true],
  ['Waiting', true],
  ['InMikvah', true],
  ['Done', false],
  ['Canceled', false],
] as const)('a patron with the status %s is here: %s', (status, expected) => {
  expect(isHere(status)).toBe(expected)
})
