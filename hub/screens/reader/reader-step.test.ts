import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ApiError } from '@mayim/ui/client/api-error.ts'
import { expect, it } from 'vitest'
import { type Heard, isOver, isSettled, stepAfter } from './reader-step.ts'

const first: Heard = { questions: 0, unsureMs: 0 }
const later: Heard = { questions: 3, unsureMs: 5_000 }
const long: Heard = { questions: 20, unsureMs: 20_001 }

it.each([
  ['asking', first, 'asking'],
  ['waiting', first, 'waiting'],
  ['waiting', long, 'waiting'],
  ['asking', long, 'unknown'],
  ['paid', later, 'paid'],
] as const)('told %s, it is %s', (state, heard, at) => {
  expect(stepAfter({ state }, heard)).toEqual({ at })
})

it.each([
  // Surely nothing was taken, whenever it is said.
  [409, 'cardDeclined', first, 'refused'],
  [409, 'readerStopped', later, 'refused'],
  [409, 'priceChanged', first, 'refused'],
  [503, 'processorUnreachable', later, 'refused'],
  [503, 'portalUnreachable', first, 'refused'],
  [409, 'cardsNotSet', first, 'refused'],
  [429, 'tooMany', first, 'refused'],
  [409, 'nothingOwed', first, 'refused'],
  [409, 'readerMissing', first, 'refused'],
  // It may have been taken.
  [503, 'noAnswer', first, 'asking'],
  [503, 'paymentUnknown', first, 'asking'],
  [409, 'paymentUnderWay', later, 'asking'],
  [0, 'unreachable', first, 'asking'],
  [500, 'incident', first, 'asking'],
  // It was taken to the reader before, and this question was not heard.
  [503, 'portalUnreachable', later, 'asking'],
  [409, 'cardsNotSet', later, 'asking'],
  [409, 'readerMissing', later, 'asking'],
  [409, 'idempotencyKeyReused', later, 'asking'],
  [401, 'unauthorized', later, 'asking'],
  [503, 'portalUnreachable', long, 'unknown'],
  [0, 'unreachable', long, 'unknown'],
] as const)('after %s %s it is, with what was heard before, %#', (status, code, heard, at) => {
  const error = new ApiError(status, code, '')
  expect(stepAfter(error, heard)).toEqual(at === 'refused' ? { at, error } : { at })
})

it('knows when she owes nothing, although this reader took nothing', () => {
  const refusedBy = (code: RefusalCode) => ({ at: 'refused', error: new ApiError(409, code, '') }) as const
  const settled = [refusedBy('nothingOwed'), refusedBy('overpaid'), { at: 'paid' }] as const
  for (const step of settled) expect(isSettled(step)).toBe(true)
  for (const step of [refusedBy('cardDeclined'), { at: 'unknown' }] as const)
    expect(isSettled(step)).toBe(false)
})

it('asks on until that is known', () => {
  const steps = (['asking', 'waiting', 'paid', 'unknown'] as const).map(at => isOver({ at }))
  expect(steps).toEqual([false, false, true, true])
})
