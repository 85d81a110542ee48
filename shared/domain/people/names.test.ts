import { expect, test } from 'vitest'
import { hasName, mayBeName, nameOf } from './names.ts'

const rivka = { firstName: 'Rivka', lastName: '', username: 'desk' }

test('a person is named by her names, else by her user name', () => {
  expect(nameOf(rivka)).toBe('Rivka')
  expect(nameOf({ ...rivka, firstName: '' })).toBe('desk')
  expect(nameOf({ firstName: '', lastName: '' })).toBe('')
})

test('a part of the name or of the user name finds her', () => {
  expect(['vka', ' DESK ', 'leah'].map(searched => hasName(rivka, searched))).toEqual([true, true, false])
  expect(hasName({ firstName: 'Leah', lastName: 'Cohen' }, 'coh')).toBe(true)
})

test.each(['desk', 'rivka.g', 'front-desk_2', 'a'.repeat(32)])('accepts %s (people-57)', name => {
  expect(mayBeName(name)).toBe(true)
})

test.each(['', 'ab', '+17185550001', '2desk', 'two words', 'Desk', 'רבקה', 'a'.repeat(33)])(
  'refuses %j (people-57)',
  name => {
    expect(mayBeName(name)).toBe(false)
  },
)
