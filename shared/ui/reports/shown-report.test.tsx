// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { configOf } from './report-chart.tsx'
import { firstQuestion, questions, rangeOf } from './shown-report.ts'

const before = { from: '2026-11-05', to: '2026-11-07' }

test.each([
  ['2026-11-30', { from: '2026-11-01', to: '2026-11-30' }],
  ['2026-12-01', { from: '2026-11-30', to: '2026-11-30' }],
])('the reports open on %s with nights that have passed (screens-560)', (tonight, range) => {
  expect(rangeOf(questions[firstQuestion(tonight)].range, tonight, before)).toEqual(range)
})

test.each([
  ['usage', { precision: 0 }],
  ['roomUse', { precision: 0 }],
  ['payments', {}],
] as const)('the axis of %s has whole numbers unless it is money', (report, ticks) => {
  const place = { side: 'hub', timeZone: 'America/New_York', currency: 'USD' } as const
  const answer = { rows: [], total: [], before: null, rooms: [] }
  const config = configOf(
    { report, by: 'night', against: 'none', place, answer },
    { places: [], series: [] },
    'en',
  )
  expect(config.options?.scales?.y?.ticks).toEqual(ticks)
})
