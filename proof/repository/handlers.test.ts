import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

const tables = readSources().filter(
  ({ path, isTest }) =>
    !isTest && /^(shared\/core\/http|hub\/src\/top|portal\/src\/top)\/handlers\/[\w-]+\.ts$/.test(path),
)

test('a table of handlers is spread into no other, so that none overrides another (joinHandlers joins them)', () => {
  expect(tables.length).toBeGreaterThan(20)
  const spreads = tables.flatMap(({ path, text }) =>
    [...text.matchAll(/\.\.\.\w*[hH]andlers\w*/g)].map(([spread]) => `${path}: ${spread}`),
  )
  expect(spreads).toEqual([])
})

test('each side joins its handlers once', () => {
  const joined = tables.filter(({ text }) => text.includes('= joinHandlers([')).map(({ path }) => path)
  expect(joined).toEqual([
    'hub/src/top/handlers/hub-handlers.ts',
    'portal/src/top/handlers/portal-handlers.ts',
  ])
})
