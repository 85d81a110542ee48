import { expect, it } from 'vitest'
import { inRoomStatuses, isOver, type ReservationStatus, reservationStatuses } from '../status.ts'
import { columnOf, columns } from './desk-columns.ts'

function statusesIn(column: string): ReservationStatus[] {
  return reservationStatuses.filter(status => columnOf[status] === column)
}

it('shows each status in one of five columns, and each column has a status (visit-34)', () => {
  expect(columns).toHaveLength(5)
  expect(columns.flatMap(statusesIn).sort()).toEqual([...reservationStatuses].sort())
  for (const column of columns) expect(statusesIn(column)).not.toEqual([])
})

it('shows a visit that is over as completed, and only that', () => {
  expect(statusesIn('completed')).toEqual(reservationStatuses.filter(isOver))
})

it('shows who is in a room as ready while she waits for an attendant, and else as here', () => {
  const waiting = inRoomStatuses.filter(status => status.startsWith('ReadyFor'))
  expect(statusesIn('ready')).toEqual(waiting)
  expect(statusesIn('here')).toEqual(inRoomStatuses.filter(status => !waiting.includes(status)))
})
