import { expect, test } from 'vitest'
import { reportMonthDue } from './report-month.ts'

test.each([
  ['2026-12-01', 1, '2026-11'],
  ['2026-12-04', 5, null],
  ['2026-12-05', 5, '2026-11'],
  ['2026-12-31', 28, '2026-11'],
  ['2027-01-02', 2, '2026-12'],
])('on %s, with day %i, the figures of %s are due (messages-740)', (today, day, month) => {
  expect(reportMonthDue(today, day)).toBe(month)
})
