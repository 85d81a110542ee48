import type { Call } from '@mayim/contract/call.ts'
import { calls } from '@mayim/contract/calls.ts'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { fitting } from './arbitrary.ts'

const nobodyKnown = () => []

describe('what is made to fit a schema of the contract', () => {
  it.each(Object.entries(calls) as [string, Call][])('fits %s', (_, call) => {
    for (const schema of [call.params, call.query, call.bodyAs === 'multipart' ? undefined : call.body]) {
      if (schema === undefined) continue
      const validator = Compile(schema)
      for (const value of fc.sample(fitting(schema, nobodyKnown), { numRuns: 10, seed: 7 })) {
        expect({ value, errors: validator.Errors(value) }).toEqual({ value, errors: [] })
      }
    }
  })
})
