import { calls } from '@mayim/contract/calls.ts'
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
