// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { isFresh, storeAnswers } from './stored-answers.ts'

const noon = new Date(2026, 10, 22, 12).getTime()
const settings = { currency: { value: 'USD' } }

beforeEach(() => localStorage.clear())

test.each([
  ['publicSettings', noon, true],
  ['publicSettings', noon + 3_599_000, true],
  ['publicSettings', noon + 3_600_000, false],
  ['publicSettings', noon - 1, false],
  ['zmanim', noon + 3_600_000, true],
] as const)('%s of noon are fresh at %s: %s', (id, now, expected) => {
  expect(isFresh(id, noon, now)).toBe(expected)
})

test('nothing is kept for the next day', () => {
  const late = new Date(2026, 10, 22, 23, 50).getTime()
  expect(isFresh('zmanim', late, late + 1_200_000)).toBe(false)
})

test('the next visit begins with the settings of the last, and with no personal data', () => {
  const first = storeAnswers(new QueryClient())
  first.setQueryData(['publicSettings', null], settings)
  first.setQueryData(['findByUser', { query: { user: 'her' } }], [{ reservationId: 'hers' }])
  const next = storeAnswers(new QueryClient())
  expect(next.getQueryData(['publicSettings', null])).toEqual(settings)
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('hers')
})

test('ignores stored values that it cannot read', () => {
  localStorage.setItem('settings', '{"at":"x"}')
  localStorage.setItem('zmanim', 'no json')
  expect(storeAnswers(new QueryClient()).getQueryCache().getAll()).toEqual([])
})
