import { expect, it } from 'vitest'
import { isPreparedFor } from './preparation.ts'

it('shows an entry on the nights for which the facility meant it (screens-598)', () => {
  expect(isPreparedFor('every', 'friday')).toBe(true)
  expect(isPreparedFor('friday', 'friday')).toBe(true)
  expect(isPreparedFor('friday', 'weekday')).toBe(false)
  expect(isPreparedFor('motzei', 'motzeiShabbos')).toBe(true)
  expect(isPreparedFor('motzei', 'motzeiYomKippur')).toBe(true)
  expect(isPreparedFor('yomTov', 'yomTov')).toBe(true)
  expect(isPreparedFor('weekday', 'motzeiTishaBav')).toBe(true)
})
