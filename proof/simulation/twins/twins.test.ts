import { expect, test } from 'vitest'
import { assertMatches } from './patch-sources.ts'
import { twins } from './twins.ts'

test.each(twins.map(twin => [twin.name, twin] as const))(
  'the patches of the twin %s match the current sources',
  (_, twin) => {
    for (const patch of twin.patches) assertMatches(patch)
  },
)

test('every twin has its own name', () => {
  expect(new Set(twins.map(twin => twin.name)).size).toBe(twins.length)
})
