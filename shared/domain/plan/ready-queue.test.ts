import { describe, expect, it, test } from 'vitest'
import type { ReservationStatus } from '../status.ts'
import {
  countBefore,
  isAttendantFree,
  isFirstInQueue,
  isPoolFree,
  isSeenCurrent,
  type QueuedVisit,
  queueMoves,
  queueOf,
  readyOrder,
  readyQueues,
  type SectionState,
  type SectionVisit,
} from './ready-queue.ts'

const [checking, mikvah] = readyQueues
const at = (time: string) => Date.parse(`2026-11-22T${time}:00-05:00`)
const visit = (
  id: string,
  pressed: string,
  appointment: string,
  status = 'ReadyForMikvah',
  need = 0,
): QueuedVisit => ({
  id,
  need,
  status,
  pressedMs: at(pressed),
  appointmentMs: at(appointment),
})
const order = (visits: QueuedVisit[], zman: string | null = null) =>
  readyOrder(visits, mikvah, zman === null ? null : at(zman)).map(each => each.id)

describe('the ready queue', () => {
  test('goes by the press where all are due', () => {
    expect(order([visit('b', '19:05', '18:30'), visit('a', '19:00', '19:00')])).toEqual(['a', 'b'])
  })
  test('gives no earlier place for pressing far before the appointment', () => {
    expect(order([visit('early', '18:30', '20:00'), visit('due', '18:55', '19:00')])).toEqual([
      'due',
      'early',
    ])
    expect(order([visit('early', '18:55', '19:05'), visit('later', '18:56', '18:30')])).toEqual([
      'early',
      'later',
    ])
  })
  test('orders patrons who wait for nightfall by their press', () => {
    expect(order([visit('b', '17:02', '17:00'), visit('a', '17:01', '17:10')], '17:17')).toEqual(['a', 'b'])
  })
  test('keeps the marked patron first, because the attendant may be on her way to her', () => {
    const next = visit('next', '19:30', '19:40', 'ReadyForMikvahNext')
    expect(order([visit('due', '19:00', '19:00'), next])).toEqual(['next', 'due'])
  })
  test('lets need go before the hour', () => {
    const kallah = visit('kallah', '19:20', '19:30', 'ReadyForMikvah', 2)
    expect(order([visit('due', '19:00', '19:00'), kallah])).toEqual(['kallah', 'due'])
  })
  test('has one order, also of two alike', () => {
    const [a, b] = [visit('a', '19:00', '19:00'), visit('b', '19:00', '19:00')]
    expect([order([a, b]), order([b, a])]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
  })
  test('leaves out patrons in no queue, or in the other one', () => {
    expect(
      order([visit('a', '19:00', '19:00', 'Prep'), visit('b', '19:00', '19:00', 'ReadyForChecking')]),
    ).toEqual([])
    expect([queueOf('ReadyForCheckingNext'), queueOf('ReadyForMikvah'), queueOf('Prep')]).toEqual([
      checking,
      mikvah,
      null,
    ])
  })
})

test('being marked as the next is no other status than was seen', () => {
  expect(isSeenCurrent('Prep', 'Prep')).toBe(true)
  expect(isSeenCurrent('ReadyForChecking', 'ReadyForCheckingNext')).toBe(true)
  expect(isSeenCurrent('ReadyForMikvahNext', 'ReadyForMikvah')).toBe(true)
  expect(isSeenCurrent('ReadyForChecking', 'ReadyForMikvah')).toBe(false)
  expect(isSeenCurrent('Prep', 'Checking')).toBe(false)
})

let pressed = 0
const waiting = (id: string, status: ReservationStatus, more: Partial<SectionVisit> = {}): SectionVisit => {
  pressed += 1
  return { id, status, pressedMs: pressed, appointmentMs: 0, need: 0, avoidsAttendant: false, ...more }
}
const section = (...visits: SectionVisit[]): SectionState => ({ attended: true, zmanMs: null, visits })
const moves = (state: SectionState) => queueMoves(state).map(({ id, to }) => `${id} ${to}`)

describe('the queues of a section', () => {
  it('mark the first of each queue, and no patron twice', () => {
    const state = section(
      waiting('a', 'ReadyForMikvah'),
      waiting('b', 'ReadyForMikvah'),
      waiting('c', 'ReadyForChecking'),
      waiting('d', 'Prep'),
    )
    expect(moves(state)).toEqual(['a ReadyForMikvahNext', 'c ReadyForCheckingNext'])
    expect(['a', 'b', 'c', 'd', 'x'].map(id => countBefore(state, id))).toEqual([0, 1, 0, null, null])
    expect(['a', 'b', 'c', 'd'].map(id => isFirstInQueue(state, id))).toEqual([true, false, true, false])
    expect(moves(section(waiting('a', 'ReadyForMikvahNext'), waiting('b', 'ReadyForMikvah')))).toEqual([])
  })

  it('wait while the pool is taken, and remove the mark', () => {
    const state = section(waiting('a', 'ReadyForMikvahNext'), waiting('b', 'ToMikvah'))
    expect(moves(state)).toEqual(['a ReadyForMikvah'])
    expect([isPoolFree(state, 'a'), isPoolFree(state, 'b')]).toEqual([false, true])
  })

  it('call nobody to be checked while the attendant is busy or there is none', () => {
    const busy = section(waiting('a', 'ReadyForCheckingNext'), waiting('b', 'Checking'))
    expect(moves(busy)).toEqual(['a ReadyForChecking'])
    expect(moves(section(waiting('a', 'ReadyForChecking'), waiting('b', 'InMikvah')))).toEqual([])
    expect(moves(section(waiting('a', 'ReadyForChecking'), waiting('b', 'FromMikvah')))).toEqual([
      'a ReadyForCheckingNext',
    ])
    const alone = { ...section(waiting('a', 'ReadyForCheckingNext')), attended: false }
    expect(moves(alone)).toEqual(['a ReadyForChecking'])
    expect([isAttendantFree(busy, 'b'), isAttendantFree(alone, 'a')]).toEqual([true, false])
  })

  it('pass over a patron who excluded the attendant; she keeps her place', () => {
    const state = section(
      waiting('a', 'ReadyForMikvah', { avoidsAttendant: true }),
      waiting('b', 'ReadyForMikvah'),
    )
    expect(moves(state)).toEqual(['b ReadyForMikvahNext'])
    expect([countBefore(state, 'a'), isFirstInQueue(state, 'a')]).toEqual([0, false])
    expect(moves(section(waiting('a', 'ReadyForMikvah', { avoidsAttendant: true })))).toEqual([])
  })
})
