import { expect, test } from 'vitest'
import { checkWishes, checkWishOf, companyWishes, companyWishOf } from './checks.ts'

test('a choice is one of four, and a strange word is none', () => {
  expect(checkWishes.map(checkWishOf)).toEqual([...checkWishes])
  expect(checkWishOf('everybody')).toBe('')
})

test('so is her company', () => {
  expect(companyWishes.map(companyWishOf)).toEqual([...companyWishes])
  expect(companyWishOf('a crowd')).toBe('')
})
