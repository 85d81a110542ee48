import { expect, it } from 'vitest'
import { mayTryGarage } from './garage-tries.ts'

const minute = 60_000

it.each([
  [[], 0, true],
  [[0, 1 * minute], 2 * minute, true],
  [[0, 1 * minute, 2 * minute], 3 * minute, false],
  [[0, 1 * minute, 2 * minute], 5 * minute, true],
])('after tries at %j it may be tried at %d: %s', (triedAtMs, nowMs, expected) => {
  expect(mayTryGarage(triedAtMs, nowMs)).toBe(expected)
})
