import { expect, test } from 'vitest'
import { isLeftOverDue } from './left-over.ts'

const zone = 'America/New_York'
const at = (instant: string) => Date.parse(instant)

test.each([
  ['the night itself', '2026-11-22', '2026-11-22', '2026-11-22T18:00:00.000Z', false],
  ['the morning after', '2026-11-22', '2026-11-23', '2026-11-23T16:59:59.000Z', false],
  ['noon of the day after', '2026-11-22', '2026-11-23', '2026-11-23T17:00:00.000Z', true],
])('a visit is ended by the hub at noon of the next day (visit-161): %s', (_name, date, today, now, due) => {
  expect(isLeftOverDue(date, today, at(now), zone)).toBe(due)
})
