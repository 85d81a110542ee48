import { expect, test } from 'vitest'
import { checkPreferenceOf, checkPreferences, companyPreferenceOf, companyPreferences } from './checks.ts'

test('a choice of check is one of four; an unknown word is none', () => {
  expect(checkPreferences.map(checkPreferenceOf)).toEqual([...checkPreferences])
  expect(checkPreferenceOf('everybody')).toBe('')
})

test('so is a choice of company', () => {
  expect(companyPreferences.map(companyPreferenceOf)).toEqual([...companyPreferences])
  expect(companyPreferenceOf('a crowd')).toBe('')
})
