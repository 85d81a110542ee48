import { expect, it } from 'vitest'
import { inRoomStatuses, isOver, type ReservationStatus, reservationStatuses } from '../status.ts'
import { columnOf, columns } from './desk-columns.ts'

function statusesIn(column: string): ReservationStatus[] {
  return reservationStatuses.filter(status => columnOf[status] === column)
}

it('has one of five columns for each status, and a status for each column (visit-34)', () => {
  expect(columns).toHaveLength(5)
  expect(columns.flatMap(statusesIn).sort()).toEqual([...reservationStatuses].sort())
  for (const column of columns) expect(statusesIn(column)).not.toEqual([])
})

it('has only visits that are over in the last column; the board leaves Replaced out', () => {
  expect(statusesIn('completed')).toEqual(reservationStatuses.filter(isOver))
})

it('shows who is in a room as ready while she waits for an attendant, and else as here', () => {
  const waiting = inRoomStatuses.filter(status => status.startsWith('ReadyFor'))
  expect(statusesIn('ready')).toEqual(waiting)
  expect(statusesIn('here')).toEqual(inRoomStatuses.filter(status => !waiting.includes(status)))
})
