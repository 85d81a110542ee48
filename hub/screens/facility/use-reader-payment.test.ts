import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ApiError } from '@mayim/ui/client/api-error.ts'
import { expect, it } from 'vitest'
import { type EarlierAnswers, isOver, isSettled, stepAfter } from './use-reader-payment.ts'

const first: EarlierAnswers = { questions: 0, unsureMs: 0 }
const later: EarlierAnswers = { questions: 3, unsureMs: 5_000 }
const long: EarlierAnswers = { questions: 20, unsureMs: 20_001 }

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
  // Nothing was taken, at whatever time the reader reports it.
  [409, 'cardDeclined', first, 'refused'],
  [409, 'readerStopped', later, 'refused'],
  [409, 'priceChanged', first, 'refused'],
  [503, 'processorUnreachable', later, 'refused'],
  [503, 'portalUnreachable', first, 'refused'],
  [409, 'cardsNotSet', first, 'refused'],
  [429, 'tooMany', first, 'refused'],
  [409, 'nothingOwed', first, 'refused'],
  [409, 'readerMissing', first, 'refused'],
  // The payment may have been taken.
  [503, 'noAnswer', first, 'asking'],
  [503, 'paymentUnknown', first, 'asking'],
  [409, 'paymentUnderWay', later, 'asking'],
  [0, 'unreachable', first, 'asking'],
  [500, 'incident', first, 'asking'],
  // The payment was sent to the reader before, and this request did not arrive.
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

it('knows that nothing is due, although this reader took nothing', () => {
  const refusedBy = (code: RefusalCode) => ({ at: 'refused', error: new ApiError(409, code, '') }) as const
  const settled = [refusedBy('nothingOwed'), refusedBy('overpaid'), { at: 'paid' }] as const
  for (const step of settled) expect(isSettled(step)).toBe(true)
  for (const step of [refusedBy('cardDeclined'), { at: 'unknown' }] as const)
    expect(isSettled(step)).toBe(false)
})

it('polls until the outcome is known', () => {
  const steps = (['asking', 'waiting', 'paid', 'unknown'] as const).map(at => isOver({ at }))
  expect(steps).toEqual([false, false, true, true])
})
