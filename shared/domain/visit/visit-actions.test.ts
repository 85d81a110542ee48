import { expect, it } from 'vitest'
import { decideUndoCancel } from '../booking/booking-status.ts'
import type { ReservationStatus } from '../status.ts'
import { type ActionFacts, actionsFor, explained } from './visit-actions.ts'

const facts: ActionFacts = {
  status: 'Reserved',
  tonight: true,
  dateHasPassed: false,
  hasRoom: false,
  hasCubicle: false,
  cubiclesEnabled: true,
}

function reasons(change: Partial<ActionFacts>): Record<string, string | null> {
  return Object.fromEntries(actionsFor({ ...facts, ...change }).map(action => [action.key, action.reason]))
}

it('offers the actions of the modal by status (visit-29)', () => {
  expect(reasons({})).toEqual({
    checkIn: null,
    placeIntoRoom: null,
    takeOutOfRoom: 'statusNotAllowed',
    preassign: null,
    edit: null,
    requestCubicle: 'statusNotAllowed',
    cancelCheckIn: 'statusNotAllowed',
    cancel: null,
    manualStatus: 'noRoom',
    reprintReceipt: null,
  })
  const waiting = reasons({ status: 'Waiting' })
  expect([waiting.cancelCheckIn, waiting.requestCubicle, waiting.placeIntoRoom]).toEqual([null, null, null])
})

it('says why an action is off', () => {
  expect(reasons({ tonight: false }).checkIn).toBe('notTonight')
  expect(reasons({ tonight: false }).placeIntoRoom).toBe('notTonight')
  expect(reasons({ dateHasPassed: true }).edit).toBe('editPast')
  expect(reasons({ status: 'Waiting', cubiclesEnabled: false }).requestCubicle).toBe('cubiclesOff')
  expect(reasons({ status: 'Waiting', hasCubicle: true }).requestCubicle).toBe('cubicleGiven')
  expect(reasons({ status: 'Prep', hasRoom: true }).manualStatus).toBeNull()
})

it.each([
  ['Reserved', {}, null],
  ['Pending', {}, null],
  ['Reserved', { tonight: false }, 'otherNight'],
  ['Reserved', { tonight: false, dateHasPassed: true }, null],
  ['Waiting', {}, 'editBeforeCheckIn'],
  ['Arrived', {}, 'editBeforeCheckIn'],
  ['Assigned', { hasRoom: true }, 'cancelOutOfRoom'],
  ['InMikvah', { hasRoom: true }, 'changeInRoom'],
  ['Done', {}, null],
  ['Canceled', {}, null],
] as const)('says at most one sentence of what is not offered (%s %o, visit-29)', (status, more, hint) => {
  expect(explained({ ...facts, status, ...more })).toBe(hint)
})

it.each([
  ['Reserved', 0, 'statusNotAllowed'],
  ['Canceled', 60_001, 'undoTooLate'],
] as [ReservationStatus, number, string][])(
  'takes a cancellation back only at once (%s)',
  (status, laterMs, refusal) => {
    const decision = decideUndoCancel(status, 1_000, 1_000 + laterMs)
    expect(decision.ok ? '' : decision.code).toBe(refusal)
  },
)

it('takes a cancellation back within a minute', () => {
  expect(decideUndoCancel('Canceled', 1_000, 61_000).ok).toBe(true)
})
