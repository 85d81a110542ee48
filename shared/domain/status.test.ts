import { expect, test } from 'vitest'
import { isOver, isRoomStatus, reservationStatuses, roomStatuses } from './status.ts'

test('a visit is over when it is done, canceled or replaced', () => {
  expect(reservationStatuses.filter(isOver)).toEqual(['Done', 'Canceled', 'Replaced'])
})

test('a status belongs to a room itself or to the visit in it', () => {
  expect([...roomStatuses, ...reservationStatuses].filter(isRoomStatus)).toEqual([...roomStatuses])
})
