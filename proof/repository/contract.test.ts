import { type Call, declares } from '@mayim/contract/call.ts'
import { calls } from '@mayim/contract/calls.ts'
import { entityNames, entityOf } from '@mayim/contract/sync/entities.ts'
import { type RefusalCode, refusalCodes } from '@mayim/domain/refusal.ts'
import { expect, test } from 'vitest'

test('every call says who may make it', () => {
  const without = Object.entries(calls).filter(
    ([, call]) => (call.policy.who as readonly string[]).length === 0,
  )
  expect(without.map(([id]) => id)).toEqual([])
})

test('a call for oneself says whose object it is', () => {
  const unsaid = Object.entries(calls).filter(([, { policy }]) => {
    return (policy.who as readonly string[]).includes('self') && policy.subject.kind === 'none'
  })
  expect(unsaid.map(([id]) => id)).toEqual([])
})

test('a call that reads says of which entities its answer is made, and one that writes says which it changes', () => {
  const unsaid = Object.entries(calls as Record<string, Call>).filter(([, { method, reads, changes }]) =>
    method === 'GET' ? reads === undefined : changes === undefined,
  )
  expect(unsaid.map(([id]) => id)).toEqual([])
})

test('each entity that a call names is in the table, and is told to someone', () => {
  const named = Object.values(calls as Record<string, Call>).flatMap(({ reads, changes }) =>
    changes === 'everything' ? [] : (reads ?? changes ?? []),
  )
  expect([...new Set(named)].filter(entity => entityOf(entity) === undefined)).toEqual([])
  const untold = entityNames.filter(entity => entityOf(entity)?.audience.length === 0)
  // No screen shows anything of a password.
  expect(untold).toEqual(['credential'])
})

/** The codes that no call answers: a screen checks a form, no answer came, or an import lists the faults of a line. */
const withoutCall = ['datePast', 'experienceRequired', 'formIncomplete', 'noAnswerYet', 'positionRequired']

test('each code of a refusal is declared by a call (error-groups.ts, or errors of its row)', () => {
  const codes = Object.values(refusalCodes).flatMap(kinds =>
    Object.values<readonly RefusalCode[]>(kinds).flat(),
  )
  const every = Object.values(calls as Record<string, Call>)
  const undeclared = codes.filter(code => !every.some(call => declares(call, code)))
  expect([...new Set(undeclared)].sort()).toEqual(withoutCall)
})
