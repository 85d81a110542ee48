import { expect, test } from 'vitest'
import { hasName, mayBeName, nameOf, splitName } from './names.ts'

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

test.each([
  ['Rivka Stone', 'firstLast', 'Rivka', 'Stone'],
  ['Stone, Rivka', 'firstLast', 'Rivka', 'Stone'],
  ['Stone, Chaya Mushka', 'lastFirst', 'Chaya Mushka', 'Stone'],
  ['Chaya Mushka Stone', 'firstLast', 'Chaya Mushka', 'Stone'],
  ['Stone Chaya Mushka', 'lastFirst', 'Chaya Mushka', 'Stone'],
  ['שרה בן דוד', 'firstLast', 'שרה', 'בן דוד'],
  ['בן דוד שרה', 'lastFirst', 'שרה', 'בן דוד'],
  ['כ"ץ, חיה', 'firstLast', 'חיה', 'כ״ץ'],
  ['Leah van der Berg', 'firstLast', 'Leah', 'van der Berg'],
  ['Ben Ami', 'firstLast', 'Ben', 'Ami'],
  ['Ben Ami', 'lastFirst', 'Ami', 'Ben'],
  ['Sara Weiss (Suri)', 'firstLast', 'Sara (Suri)', 'Weiss'],
  ['Weiss Sara (Suri)', 'lastFirst', 'Sara (Suri)', 'Weiss'],
  ['Rivka', 'lastFirst', 'Rivka', ''],
  ['', 'firstLast', '', ''],
] as const)('“%s”, %s, is %s and %s', (text, order, firstName, lastName) => {
  expect(splitName(text, order)).toEqual({ firstName, lastName })
})
