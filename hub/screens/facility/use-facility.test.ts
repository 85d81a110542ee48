import { expect, test } from 'vitest'
import { clockSpeed } from './use-facility.ts'

const at = (hostMs: number, facilityMs: number) => ({ hostMs, facilityMs })

test('the speed is 1 until there are three readings', () => {
  expect(clockSpeed([])).toBe(1)
  expect(clockSpeed([at(0, 0), at(1000, 60_000)])).toBe(1)
})

test('a steady rate is the speed', () => {
  expect(clockSpeed([at(0, 0), at(5000, 300_000), at(10_000, 600_100)])).toBe(60)
  expect(clockSpeed([at(0, 0), at(5000, 5020), at(10_000, 10_010)])).toBe(1)
})

test('a stopped clock has a speed of zero', () => {
  expect(clockSpeed([at(0, 0), at(5000, 0), at(10_000, 0)])).toBe(0)
})

test('a jump is not a speed', () => {
  expect(clockSpeed([at(0, 0), at(5000, 5000), at(10_000, 910_000)])).toBe(1)
})
