import { expect, test } from 'vitest'
import { monthsBefore } from './months-ago.ts'

test('counts whole months back, also over a year and to a shorter month', () => {
  expect(monthsBefore('2026-11-22', 13)).toBe('2025-10-22')
  expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-28')
  expect(monthsBefore('2024-03-31', 1)).toBe('2024-02-29')
})
