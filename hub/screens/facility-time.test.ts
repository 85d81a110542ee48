import { expect, test } from 'vitest'
import { lasting, minutesSince, wallTime } from './facility-time.ts'

test('wall time is the facility’s, not the device’s', () => {
  const at = Date.parse('2026-11-21T22:05:00Z')
  expect(wallTime(at, 'America/New_York')).toBe('17:05')
  expect(wallTime(at, 'Asia/Jerusalem')).toBe('00:05')
})

test('what lasts is told in seconds, then in hours', () => {
  const from = '2026-11-21T22:00:00.000Z'
  expect(lasting(from, Date.parse(from) + 65_000)).toBe('1:05')
  expect(lasting(from, Date.parse(from) + 3_725_000)).toBe('1:02:05')
  expect(lasting(from, Date.parse(from) - 5_000)).toBe('0:00')
  expect(minutesSince(from, Date.parse(from) + 119_000)).toBe(1)
})
