import { expect, test } from 'vitest'
import { checkWishes, checkWishOf } from './checks.ts'

test('a choice is one of four, and a strange word is none', () => {
  expect(checkWishes.map(checkWishOf)).toEqual([...checkWishes])
  expect(checkWishOf('everybody')).toBe('')
})
