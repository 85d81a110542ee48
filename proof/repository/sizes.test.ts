import { expect, test } from 'vitest'
import { functionsOf } from './functions.ts'
import { readSources } from './sources.ts'

const longestFunction = 70
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
