import { describe, expect, it, test } from 'vitest'
import { checkCardCode, commonFormsOf, isMadeOf } from './guessable-secrets.ts'

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

test.each(['', '7', '123'])('refuses %j as too short (people-66)', code => {
  expect(checkCardCode(code)).toMatchObject({ ok: false, code: 'cardCodeShort', field: 'cardCode' })
})

test.each(['0000', '1111', '1234', '4321', '7890', '0987', '1212', '123456', '98765432'])(
  'refuses the easy PIN %s (people-66)',
  code => {
    expect(checkCardCode(code)).toMatchObject({ ok: false, code: 'pinEasy', field: 'cardCode' })
  },
)

test.each(['7531', '1235', '2580', '111111111', '0012345678', 'AAAA'])('accepts %s', code => {
  expect(checkCardCode(code)).toEqual({ ok: true, value: code })
})
