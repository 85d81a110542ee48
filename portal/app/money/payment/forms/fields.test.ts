import { expect, it } from 'vitest'
import { completeExpiry, writeExpiry } from './fields.ts'

const today = new Date(2026, 10, 25)

it.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12/3'],
  ['12/30', '12/30'],
  ['12 / 2030', '12/20'],
])('writes %s as %s', (typed, shown) => {
  expect(writeExpiry(typed)).toBe(shown)
})

it.each([
  ['11/26', { expMonth: '11', expYear: '2026' }],
  ['10/26', null],
  ['13/30', null],
  ['1/30', null],
  ['', null],
])('judges %s', (text, date) => {
  expect(completeExpiry(text, today)).toEqual(date)
})
