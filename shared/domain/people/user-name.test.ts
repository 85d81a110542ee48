import { expect, test } from 'vitest'
import { mayBeName } from './user-name.ts'

test.each(['desk', 'rivka.g', 'front-desk_2', 'a'.repeat(32)])('accepts %s (people-57)', name => {
  expect(mayBeName(name)).toBe(true)
})

test.each(['', 'ab', '+17185550001', '2desk', 'two words', 'Desk', 'רבקה', 'a'.repeat(33)])(
  'refuses %j (people-57)',
  name => {
    expect(mayBeName(name)).toBe(false)
  },
)
