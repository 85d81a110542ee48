import { expect, test } from 'vitest'
import { assertFits } from './patch-sources.ts'
import { twins } from './twins.ts'

test.each(twins.map(twin => [twin.name, twin] as const))('the twin %s fits the rules of today', (_, twin) => {
  for (const patch of twin.patches) assertFits(patch)
})

test('no two twins have one name', () => {
  expect(new Set(twins.map(twin => twin.name)).size).toBe(twins.length)
})
