import { expect, test } from 'vitest'
import {
  checkPreferenceOf,
  checkPreferences,
  companyPreferenceOf,
  companyPreferences,
  excludesAll,
} from './attendant-wishes.ts'

test('a choice of check is one of four; an unknown word is none', () => {
  expect(checkPreferences.map(checkPreferenceOf)).toEqual([...checkPreferences])
  expect(checkPreferenceOf('everybody')).toBe('')
})

test('so is a choice of company', () => {
  expect(companyPreferences.map(companyPreferenceOf)).toEqual([...companyPreferences])
  expect(companyPreferenceOf('a crowd')).toBe('')
})

test.each([
  [[1, 2], [2, 1, 3], true],
  [[1, 2], [1], false],
  [[1], [], false],
  [[], [1], false],
])('of %j on duty she who avoids %j avoids all: %s', (onDuty, excluded, expected) => {
  expect(excludesAll(onDuty, excluded)).toBe(expected)
})
