import { expect, it } from 'vitest'
import { addMonths, monthOf, weeksOf } from './month-days.ts'

it('moves from month to month over the end of a year', () => {
  expect(monthOf('2026-11-23')).toBe('2026-11')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('0099-12', 1)).toBe('0100-01')
})

it.each([
  ['2026-02', '2026-02-01', '2026-02-28', 4],
  ['2026-11', '2026-11-01', '2026-12-05', 5],
  ['2026-08', '2026-07-26', '2026-09-05', 6],
  ['0002-04', '0002-03-31', '0002-05-04', 5],
])('fills the weeks of %s (calendar-490)', (month, first, last, count) => {
  const weeks = weeksOf(month)
  expect(weeks).toHaveLength(count)
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([first, last])
})
