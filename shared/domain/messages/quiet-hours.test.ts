import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const night = { textsQuietFrom: '22:30', textsQuietTo: '08:00', timeZone: 'America/New_York' }
const noon = { ...night, textsQuietFrom: '13:00', textsQuietTo: '15:00' }
const none = { ...night, textsQuietFrom: '08:00', textsQuietTo: '08:00' }

test.each([
  ['before the night', '2026-11-24T22:29:00-05:00', night, null],
  ['in the evening', '2026-11-24T22:30:00-05:00', night, '2026-11-25T08:00:00-05:00'],
  ['after midnight', '2026-11-25T07:59:00-05:00', night, '2026-11-25T08:00:00-05:00'],
  ['in the morning', '2026-11-25T08:00:00-05:00', night, null],
  ['over a change of clock', '2026-10-31T23:00:00-04:00', night, '2026-11-01T08:00:00-05:00'],
  ['before noon', '2026-11-24T12:00:00-05:00', noon, null],
  ['at noon', '2026-11-24T14:00:00-05:00', noon, '2026-11-24T15:00:00-05:00'],
  ['after noon', '2026-11-24T15:00:00-05:00', noon, null],
  ['with no quiet hours', '2026-11-24T09:00:00-05:00', none, null],
] as const)('quiet hours %s (messages-523)', (_what, now, hours, until) => {
  expect(quietUntil(Date.parse(now), hours)).toBe(until === null ? null : Date.parse(until))
})
