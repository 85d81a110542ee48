import { calls } from '@mayim/contract/calls.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { checkDeclared } from './declared-errors.ts'

afterEach(() => vi.unstubAllEnvs())

const warned: object[] = []
const log = { warn: (about: object) => void warned.push(about) }
const check = (code: 'offerOver' | 'slotTaken' | 'unreachable') =>
  checkDeclared({ log } as never, 'waitListOfferAnswer', calls.waitListOfferAnswer, code)

it('accepts the declared codes of a call, and those of every call', () => {
  expect(() => check('offerOver')).not.toThrow()
  expect(() => check('unreachable')).not.toThrow()
})

it('throws on an undeclared code, and in production logs it once', () => {
  expect(() => check('slotTaken')).toThrow('waitListOfferAnswer answers slotTaken')
  vi.stubEnv('NODE_ENV', 'production')
  check('slotTaken')
  check('slotTaken')
  expect(warned).toEqual([{ callId: 'waitListOfferAnswer', code: 'slotTaken' }])
})
