import { calls } from '@mayim/contract/calls.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { checkDeclared } from './declared-errors.ts'

afterEach(() => vi.unstubAllEnvs())

const warned: object[] = []
const log = { warn: (about: object) => void warned.push(about) }
const check = (code: 'offerOver' | 'slotTaken' | 'unreachable') =>
  checkDeclared({ log } as never, 'waitListOfferAnswer', calls.waitListOfferAnswer, code)

it('lets a call answer what it declares, and what any call may', () => {
  expect(() => check('offerOver')).not.toThrow()
  expect(() => check('unreachable')).not.toThrow()
})

it('throws where a call answers what it does not declare, and in production logs it once', () => {
  expect(() => check('slotTaken')).toThrow('waitListOfferAnswer answers slotTaken')
  vi.stubEnv('NODE_ENV', 'production')
  check('slotTaken')
  check('slotTaken')
  expect(warned).toEqual([{ callId: 'waitListOfferAnswer', code: 'slotTaken' }])
})
