import { expect, it } from 'vitest'
import { nightOfPeriodBefore } from './period-before.ts'

it('compares a month so far with the same days of the month before (screens-563)', () => {
  const month = { from: '2026-03-01', to: '2026-03-31' }
  expect(nightOfPeriodBefore('2026-03-01', month)).toBe('2026-02-01')
  expect(nightOfPeriodBefore('2026-03-28', month)).toBe('2026-02-28')
  expect(nightOfPeriodBefore('2026-03-29', month)).toBeNull()
})

it('compares a year so far with as many months before it', () => {
  const year = { from: '2026-01-01', to: '2026-03-15' }
  expect(nightOfPeriodBefore('2026-01-10', year)).toBe('2025-10-10')
  expect(nightOfPeriodBefore('2026-03-10', year)).toBe('2025-12-10')
})

it('compares other nights with the same weekdays of whole weeks before', () => {
  expect(nightOfPeriodBefore('2026-11-29', { from: '2026-11-29', to: '2026-11-29' })).toBe('2026-11-22')
  const ten = { from: '2026-11-10', to: '2026-11-19' }
  expect(nightOfPeriodBefore('2026-11-10', ten)).toBe('2026-10-27')
  expect(nightOfPeriodBefore('2026-11-19', ten)).toBe('2026-11-05')
})
