import { expect, test } from 'vitest'
import { lasting, minutesSince } from './facility-time.ts'

test('what lasts is told in seconds, then in hours', () => {
  const from = '2026-11-21T22:00:00.000Z'
  expect(lasting(from, Date.parse(from) + 65_000)).toBe('1:05')
  expect(lasting(from, Date.parse(from) + 3_725_000)).toBe('1:02:05')
  expect(lasting(from, Date.parse(from) - 5_000)).toBe('0:00')
  expect(minutesSince(from, Date.parse(from) + 119_000)).toBe(1)
})
