import { describe, expect, it } from 'vitest'
import { commonFormsOf, isMadeOf } from './guessable-password.ts'

describe('the forms of a password that are looked up (people-155)', () => {
  it.each([
    ['Sunshine', ['sunshine']],
    ['Sunshine2026!', ['sunshine2026!', 'sunshine']],
    ['12Dragon', ['12dragon', 'dragon']],
    ['dragon48213771', ['dragon48213771']],
    ['abc12345', ['abc12345']],
    ['12345678', ['12345678']],
  ])('%s', (password, forms) => {
    expect(commonFormsOf(password)).toEqual(forms)
  })
})

describe('a password of known words (people-155)', () => {
  const words = ['Mikvah', 'Bnos Chana', 'rivka', 'a']
  it.each([
    ['Mikvah2026', true],
    ['bnos-chana!', true],
    ['rivkaMikvah1', true],
    ['rivka rides a green bicycle', false],
    ['quiet-teapot', false],
    ['aaaaaaaa', false],
  ])('%s: %s', (password, made) => {
    expect(isMadeOf(password, words)).toBe(made)
  })
})
