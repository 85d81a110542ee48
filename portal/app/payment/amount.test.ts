import { expect, it } from 'vitest'
import { readAmount, writeAmount } from './amount.ts'

it.each([
  ['', 0],
  ['0', 0],
  ['18', 1800],
  [' 18.5 ', 1850],
  ['18,50', 1850],
  ['18.', 1800],
  ['0.07', 7],
  ['-5', null],
  ['1e3', null],
  ['18.555', null],
  ['123456', null],
  ['five', null],
])('reads %j as %j', (text, minor) => {
  expect(readAmount(text)).toBe(minor)
})

it.each([
  [0, ''],
  [1800, '18'],
  [1850, '18.50'],
  [7, '0.07'],
])('writes %j as %j', (minor, text) => {
  expect(writeAmount(minor)).toBe(text)
})
