import { expect, test } from 'vitest'
import { checkWishes, checkWishOf, companyWishes, companyWishOf } from './checks.ts'

test('a choice of check is one of four; an unknown word is none', () => {
  expect(checkWishes.map(checkWishOf)).toEqual([...checkWishes])
  expect(checkWishOf('everybody')).toBe('')
})

test('so is a choice of company', () => {
  expect(companyWishes.map(companyWishOf)).toEqual([...companyWishes])
  expect(companyWishOf('a crowd')).toBe('')
})
