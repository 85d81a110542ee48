import { expect, it } from 'vitest'
import { inRoomStatuses, isOver, type ReservationStatus, reservationStatuses } from '../status.ts'
import { columnOf, columns } from './desk-columns.ts'

function statusesIn(column: string): ReservationStatus[] {
  return reservationStatuses.filter(status => columnOf({ reservationStatus: status }) === column)
}

it('has one of six columns for each status, and a status for each column (visit-34)', () => {
  expect(columns).toHaveLength(6)
  expect(columns.flatMap(statusesIn).sort()).toEqual([...reservationStatuses].sort())
  for (const column of columns) expect(statusesIn(column)).not.toEqual([])
})

it('counts only who was here as completed: canceled visits stand apart; the board leaves Replaced out', () => {
  expect(statusesIn('completed')).toEqual(['Done'])
  expect(statusesIn('notComing')).toEqual(reservationStatuses.filter(each => isOver(each) && each !== 'Done'))
})

it('does not expect who was marked as a no-show, and counts her again once she is here (visit-74)', () => {
  const marked = (reservationStatus: ReservationStatus) =>
    columnOf({ reservationStatus, noShowAt: '2026-11-24T01:00:00.000Z' })
  expect(marked('Reserved')).toBe('notComing')
  expect(marked('Waiting')).toBe('waiting')
  expect(marked('Done')).toBe('completed')
  expect(columnOf({ reservationStatus: 'Reserved', noShowAt: null })).toBe('upcoming')
})

it('shows who is in a room as ready while she waits for an attendant, and else as here', () => {
  const waiting = inRoomStatuses.filter(status => status.startsWith('ReadyFor'))
  expect(statusesIn('ready')).toEqual(waiting)
  expect(statusesIn('here')).toEqual(inRoomStatuses.filter(status => !waiting.includes(status)))
})
