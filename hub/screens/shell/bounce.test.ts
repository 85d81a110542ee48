import { expect, test } from 'vitest'
import { isBounce, type Press } from './start-screen.tsx'

const first: Press = {
  on: 'button',
  says: 'Take',
  atMs: 1_000,
  x: 50,
  y: 50,
  nth: 1,
  byFinger: true,
  sends: false,
}
const next: Press = { ...first, says: 'Stop', atMs: 1_150 }

test.each<[string, Press | null, Press, boolean]>([
  ['the first of all', null, next, false],
  ['what came to say something else under her finger', first, next, true],
  ['another button in the same place', first, { ...next, on: 'other', says: 'Take' }, true],
  ['the same key twice', first, { ...next, says: 'Take' }, false],
  ['what sends a form, twice', first, { ...next, says: 'Take', sends: true }, true],
  ['another card with her other hand', first, { ...next, x: 200 }, false],
  ['the next step, when she has seen it', first, { ...next, atMs: 1_400 }, false],
  ['the second press of a double click', first, { ...next, byFinger: false, nth: 2, atMs: 1_450 }, true],
  ['a click of its own', first, { ...next, byFinger: false }, false],
])('%s', (_, before, press, bounces) => {
  expect(isBounce(before, press)).toBe(bounces)
})
