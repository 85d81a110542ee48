import { describe, expect, it } from 'vitest'
import type { ReservationStatus } from '../status.ts'
import {
  countBefore,
  isAttendantFree,
  isFirstInQueue,
  isPoolFree,
  queueMoves,
  type SectionState,
  type SectionVisit,
} from './section-queue.ts'

let pressed = 0
const visit = (id: string, status: ReservationStatus, more: Partial<SectionVisit> = {}): SectionVisit => {
  pressed += 1
  return { id, status, pressedMs: pressed, appointmentMs: 0, need: 0, avoidsAttendant: false, ...more }
}
const section = (...visits: SectionVisit[]): SectionState => ({ attended: true, zmanMs: null, visits })
const moves = (state: SectionState) => queueMoves(state).map(({ id, to }) => `${id} ${to}`)

describe('the queues of a section', () => {
  it('mark the first of each queue, and no patron twice', () => {
    const state = section(
      visit('a', 'ReadyForMikvah'),
      visit('b', 'ReadyForMikvah'),
      visit('c', 'ReadyForChecking'),
      visit('d', 'Prep'),
    )
    expect(moves(state)).toEqual(['a ReadyForMikvahNext', 'c ReadyForCheckingNext'])
    expect(['a', 'b', 'c', 'd', 'x'].map(id => countBefore(state, id))).toEqual([0, 1, 0, null, null])
    expect(['a', 'b', 'c', 'd'].map(id => isFirstInQueue(state, id))).toEqual([true, false, true, false])
    expect(moves(section(visit('a', 'ReadyForMikvahNext'), visit('b', 'ReadyForMikvah')))).toEqual([])
  })

  it('wait while the pool is taken, and remove the mark', () => {
    const state = section(visit('a', 'ReadyForMikvahNext'), visit('b', 'ToMikvah'))
    expect(moves(state)).toEqual(['a ReadyForMikvah'])
    expect([isPoolFree(state, 'a'), isPoolFree(state, 'b')]).toEqual([false, true])
  })

  it('call nobody to be checked while the attendant is busy or there is none', () => {
    const busy = section(visit('a', 'ReadyForCheckingNext'), visit('b', 'Checking'))
    expect(moves(busy)).toEqual(['a ReadyForChecking'])
    expect(moves(section(visit('a', 'ReadyForChecking'), visit('b', 'InMikvah')))).toEqual([])
    expect(moves(section(visit('a', 'ReadyForChecking'), visit('b', 'FromMikvah')))).toEqual([
      'a ReadyForCheckingNext',
    ])
    const alone = { ...section(visit('a', 'ReadyForCheckingNext')), attended: false }
    expect(moves(alone)).toEqual(['a ReadyForChecking'])
    expect([isAttendantFree(busy, 'b'), isAttendantFree(alone, 'a')]).toEqual([true, false])
  })

  it('pass over a patron who excluded the attendant; she keeps her place', () => {
    const state = section(
      visit('a', 'ReadyForMikvah', { avoidsAttendant: true }),
      visit('b', 'ReadyForMikvah'),
    )
    expect(moves(state)).toEqual(['b ReadyForMikvahNext'])
    expect([countBefore(state, 'a'), isFirstInQueue(state, 'a')]).toEqual([0, false])
    expect(moves(section(visit('a', 'ReadyForMikvah', { avoidsAttendant: true })))).toEqual([])
  })
})
