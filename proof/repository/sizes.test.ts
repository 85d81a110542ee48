import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { functionsOf } from './functions.ts'
import { readSources } from './sources.ts'

const longestFunction = 70
const mostFiles = 45
const code = readSources().filter(({ path }) => /\.(tsx?|mjs)$/.test(path))
/** Tables of rows that are read from top to bottom, and tests, whose functions hold other functions. */
const unbounded =
  /\.(test|e2e)\.tsx?$|\/(testing|stand-ins|migrations|texts)\/|^proof\/|\/gallery\/|^shared\/testing\//

test('no function is longer than 70 lines', { timeout: 60_000 }, () => {
  const long = code
    .filter(({ path }) => !unbounded.test(path))
    .flatMap(({ path, text }) => functionsOf(path, text).map(each => ({ path, ...each })))
    .filter(({ lines }) => lines > longestFunction)
    .map(({ path, name, lines }) => `${path}: ${name} has ${lines} lines`)
  expect(long).toEqual([])
})

test('no folder holds more than 45 files', () => {
  const files = new Map<string, number>()
  for (const { path } of code) files.set(posix.dirname(path), (files.get(posix.dirname(path)) ?? 0) + 1)
  expect([...files].filter(([, count]) => count > mostFiles)).toEqual([])
})
