import { expect, it } from 'vitest'
import { phoneDigits } from './phone-search.ts'

it.each([
  ['050-123 4567', '501234567'],
  ['00972 50', '97250'],
  ['(718) 555', '718555'],
  ['00', ''],
  ['Rivka 2', ''],
])('the digits of %s that a stored phone has are %s', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits)
})
