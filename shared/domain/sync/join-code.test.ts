import { expect, test } from 'vitest'
import { type JoinCode, joinCodeTries, judgeJoinCode } from './join-code.ts'

const unused: JoinCode = { expiresAtMs: 1000, failures: 0, claim: null }

test.each<[string, Partial<JoinCode>, number, ReturnType<typeof judgeJoinCode>]>([
  ['an unused code', {}, 999, 'first'],
  ['a code whose time is over', {}, 1000, 'over'],
  ['a code after too many wrong tries', { failures: joinCodeTries }, 0, 'over'],
  ['a code one try before that', { failures: joinCodeTries - 1 }, 0, 'first'],
  ['a code used with this secret', { claim: 'mine' }, 0, 'again'],
  ['a code used with another secret', { claim: 'another' }, 0, 'over'],
  ['a code used with this secret, too late', { claim: 'mine' }, 1000, 'over'],
])('%s', (_name, code, nowMs, verdict) => {
  expect(judgeJoinCode({ ...unused, ...code }, 'mine', nowMs)).toBe(verdict)
})
