import { type CallId, calls } from '@mayim/contract/calls.ts'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import recorded from './admin-answers.json' with { type: 'json' }

test('each recorded answer has the form of its call; otherwise run npm run admin-answers', () => {
  const faults = Object.entries(recorded).flatMap(([id, answer]) => {
    const [first] = Compile(calls[id as CallId].answer).Errors(answer)
    return first ? [`${id}${first.instancePath}: ${first.message}`] : []
  })
  expect(faults).toEqual([])
})
